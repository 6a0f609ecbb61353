package main

// This file defines the flags of temporal formulas: where formulas are read from, and
// how they become formulas over a program.

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"heddle/cfront"
	"heddle/input"
	"heddle/monitor/syntax"
	"heddle/rt"
	"heddle/rt/ltl"
	"heddle/scheduler"
)

// temporalSettings say which formulas are judged.
type temporalSettings struct {
	formulas   []string
	files      []string
	fromSource bool
}

func (s *temporalSettings) group(o *rt.Options) flagGroup {
	g := newGroup("Temporal formulas (heddle monitor --help shows their form)")
	f := g.set
	f.StringArrayVar(&s.formulas, "ltl", nil, "judge the LTL `FORMULA`, whose propositions are C\nexpressions over globals in braces; may be repeated")
	f.StringArrayVar(&s.files, "ltl-file", nil, "judge the formulas in `FILE`, one a line; empty lines and\nlines that begin with // are skipped")
	f.BoolVar(&s.fromSource, "ltl-from-source", false, "judge the formulas in lines `// ltl: FORMULA` of the C files")
	var schedules []choice[bool]
	for _, m := range scheduler.MonitorSchedules {
		schedules = append(schedules, choice[bool]{m.Name, m.Help, m.Name == scheduler.Interleaved})
	}
	addChoice(f, &o.Interleaved, "monitor-schedule", "how the monitor of a formula runs:", schedules...)
	addChoice(f, &o.WeakFairness, "fairness", "which executions that never end a formula is judged on:",
		choice[bool]{"none", "all, also where a thread could move and never does", false},
		choice[bool]{"weak", "those in which no thread could always move and never does", true})
	return g
}

// gather turns the formulas of --ltl-file and --ltl-from-source into --ltl flags, so that
// whatever records the flags records the formulas themselves.
func (s *temporalSettings) gather(flags *pflag.FlagSet, sources []string) error {
	var found []string
	for _, name := range s.files {
		err := eachLine(name, func(line string) error {
			if line == "" || strings.HasPrefix(line, "//") {
				return nil
			}
			found = append(found, line)
			_, err := syntax.Parse(line)
			return err
		})
		if err != nil {
			return fmt.Errorf("--ltl-file: %w", err)
		}
	}
	if s.fromSource {
		for _, name := range sources {
			err := eachLine(name, func(line string) error {
				text, ok := strings.CutPrefix(line, "// ltl:")
				if !ok {
					return nil
				}
				found = append(found, strings.TrimSpace(text))
				_, err := syntax.Parse(text)
				return err
			})
			if err != nil {
				return fmt.Errorf("--ltl-from-source: %w", err)
			}
		}
		if len(found) == 0 {
			return fmt.Errorf("--ltl-from-source: no file has a line that begins with `// ltl:`")
		}
	}
	for _, text := range found {
		if err := flags.Set("ltl", text); err != nil {
			return err
		}
	}
	s.files, s.fromSource = nil, false
	flags.Lookup("ltl-file").Changed = false
	flags.Lookup("ltl-from-source").Changed = false
	return nil
}

// maxFormulas bounds the size of a file with formulas, which may be a C file.
const maxFormulas = 64 << 20

// eachLine calls f with the lines of a file without the space around them; an error of f
// is reported with the line's place.
func eachLine(name string, f func(line string) error) error {
	file, err := input.Open(name, maxFormulas)
	if err != nil {
		return fmt.Errorf("%s: %w", name, unwrapPath(err))
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if err := f(strings.TrimSpace(lines.Text())); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// compile parses the formulas for o and compiles their propositions into the program.
func (s *temporalSettings) compile(fe *cfront.Frontend, o *rt.Options) (err error) {
	if o.Interleaved && len(s.formulas) != 1 {
		return fmt.Errorf("--monitor-schedule %s judges one formula at a time", scheduler.Interleaved)
	}
	if len(s.formulas) > 0 {
		o.LTL, err = ltl.Parse(s.formulas, fe.CompileProposition)
	}
	if err != nil || !o.Interleaved {
		return err
	}
	text, err := ltl.CountingMonitor(o.LTL[0].Parsed)
	if err != nil {
		return err
	}
	return fe.AddMonitor(text)
}
