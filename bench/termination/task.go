package termination

// This file defines what is asked: properties of models, and the methods that they are put to.

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"heddle.example/input"
	"heddle.example/monitor/syntax"
	"heddle.example/prove/automaton"
)

// task is a model with flags of heddle prove; a formula of its own makes it one property.
type task struct {
	name   string // of the model
	file   string
	flags  []string
	kind   kind
	single bool // all answers are about the one formula
}

type kind uint8

const (
	liveness kind = iota
	safety        // of Sistla's class
	justice       // a model of hardware: properties of its own
)

// maxModel bounds the size of a file.
const maxModel = 64 << 20

var expectation = regexp.MustCompile(`(?m)^(?://|;) prove: (.*) : safe$`)

var justiceLine = regexp.MustCompile(`(?m)^[0-9]+ justice `)

// tasks reads what the files ask.
func tasks(files []string) (out []task, err error) {
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		ext := filepath.Ext(file)
		if ext != ".c" && ext != ".btor2" {
			out = append(out, task{name: filepath.Base(file), file: file, kind: justice})
			continue
		}
		text, err := input.ReadFile(file, maxModel)
		if err != nil {
			return nil, err
		}
		if ext == ".btor2" && justiceLine.Match(text) {
			out = append(out, task{name: filepath.Base(file), file: file, kind: justice})
		}
		seen := map[kind]int{}
		for _, line := range expectation.FindAllStringSubmatch(string(text), -1) {
			flags := words(line[1])
			i := slices.Index(flags, "--ltl")
			if i < 0 || i+1 == len(flags) {
				continue
			}
			f, err := syntax.Parse(flags[i+1])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			if ext == ".c" {
				flags = append(flags, "--check", "deadlock")
			}
			t := task{name: name, file: file, flags: flags, single: true}
			if automaton.SafetyFormula(f) {
				t.kind = safety
			}
			if seen[t.kind]++; seen[t.kind] > 1 {
				t.name = fmt.Sprintf("%s-%d", name, seen[t.kind])
			}
			out = append(out, t)
		}
	}
	return out, nil
}

// words splits flags, where formulas stand in quotes.
func words(text string) (out []string) {
	for i, part := range strings.Split(text, "'") {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}

// method is how a question is put.
type method struct {
	criterion, automaton, fair string
	noReach                    bool
}

func (m method) flags() []string {
	out := []string{"--criterion", m.criterion, "--automaton", m.automaton, "--fair", m.fair}
	if m.noReach {
		out = append(out, "--no-automaton-reachability")
	}
	return out
}

// The methods of the tables. Flag with one fair set is that set.
var (
	base    = method{"both", "non-tight", "flag", false}
	prime   = method{"prime", "non-tight", "flag", false}
	second  = method{"second", "non-tight", "flag", false}
	noReach = method{"both", "non-tight", "flag", true}
	tight   = method{"both", "tight", "flag", false}
	apart   = method{"safety", "deterministic", "one", false}
	or      = method{"both", "non-tight", "or", false}
	one     = method{"both", "non-tight", "one", false}
	counter = method{"both", "non-tight", "counter", false}
	trans   = method{"both", "non-tight", "trans", false}
)

// methods lists those that a task is put to.
func (t *task) methods() []method {
	switch t.kind {
	case safety:
		return []method{base, apart}
	case justice:
		return []method{base, prime, second, or, one, counter, trans}
	}
	if slices.Contains(t.flags, "--fairness") {
		return []method{base, prime, second, noReach, tight, or, one, counter, trans}
	}
	return []method{base, prime, second, noReach, tight}
}
