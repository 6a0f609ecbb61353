package task

// This file defines property files of SV-COMP: CHECK( init(main()), LTL(G ! call(reach_error())) ).

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"heddle.example/input"
)

// Property is what a property file asks for.
type Property struct {
	Name        string   // of the file, without .prp
	Checks      []string // values of --check
	Entry       string   // the function that the program starts with
	Unsupported []string // what is asked for and cannot be decided
}

var (
	checkLine = regexp.MustCompile(`^CHECK\s*\(\s*init\s*\(\s*([A-Za-z_]\w*)\s*\(\s*\)\s*\)\s*,\s*LTL\s*\((.*)\)\s*\)$`)
	coverLine = regexp.MustCompile(`^COVER\s*\(`)
	callAtom  = regexp.MustCompile(`^G\s*!\s*call\s*\(\s*([A-Za-z_]\w*)\s*\(\s*\)\s*\)$`)
	spaces    = regexp.MustCompile(`\s+`)
)

// formulas maps the formulas of SV-COMP, call aside, to checks. An empty value stands for what
// cannot be decided.
var formulas = map[string]string{
	"G valid-free":       "memory",
	"G valid-deref":      "memory",
	"G valid-memtrack":   "leak",
	"G valid-memcleanup": "leak=all",
	"G ! overflow":       "overflow",
	"G ! data-race":      "race",
	"F end":              "", // termination
	"G def-behavior":     "",
}

// ReadProperty reads a property file.
func ReadProperty(path string) (*Property, error) {
	text, err := input.ReadFile(path, maxTask)
	if err != nil {
		return nil, err
	}
	p, err := ParseProperty(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	p.Name = strings.TrimSuffix(filepath.Base(path), ".prp")
	return p, nil
}

// ParseProperty reads the text of a property file. An error begins with its line number.
func ParseProperty(text string) (*Property, error) {
	p := &Property{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "//") || strings.HasPrefix(line, "#") {
			continue
		}
		if coverLine.MatchString(line) {
			p.Unsupported = append(p.Unsupported, "coverage")
			continue
		}
		m := checkLine.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("%d: a property reads CHECK( init(main()), LTL(FORMULA) )", i+1)
		}
		if p.Entry != "" && p.Entry != m[1] {
			return nil, fmt.Errorf("%d: two entry functions, %s and %s", i+1, p.Entry, m[1])
		}
		p.Entry = m[1]
		formula := spaces.ReplaceAllString(strings.TrimSpace(m[2]), " ")
		formula = strings.Replace(formula, "G!", "G !", 1)
		check, ok := formulas[formula]
		switch call := callAtom.FindStringSubmatch(formula); {
		case call != nil && (call[1] == "reach_error" || call[1] == "__VERIFIER_error"):
			check = "unreach-call"
		case call != nil:
			p.Unsupported = append(p.Unsupported, "calls of "+call[1])
			continue
		case !ok:
			return nil, fmt.Errorf("%d: unknown formula %q", i+1, formula)
		}
		if check == "" {
			name := map[string]string{"F end": "termination", "G def-behavior": "definedness"}[formula]
			p.Unsupported = append(p.Unsupported, name)
			continue
		}
		if !slices.Contains(p.Checks, check) {
			p.Checks = append(p.Checks, check)
		}
	}
	if p.Entry == "" && len(p.Unsupported) == 0 {
		return nil, fmt.Errorf("1: the file holds no property")
	}
	return p, nil
}

// Merge adds what another property file asks for.
func (p *Property) Merge(q *Property) {
	for _, c := range q.Checks {
		if !slices.Contains(p.Checks, c) {
			p.Checks = append(p.Checks, c)
		}
	}
	p.Unsupported = append(p.Unsupported, q.Unsupported...)
	if p.Entry == "" {
		p.Entry = q.Entry
	}
	if p.Name != "" && q.Name != "" {
		p.Name += ","
	}
	p.Name += q.Name
}

// Flags gives the flags that ask for the property, and for what the competition takes from POSIX and heddle assumes otherwise:
// pthread-divine/condvar_spurious_wakeup is expected to be violated.
func (p *Property) Flags() []string {
	var out []string
	if len(p.Checks) > 0 {
		out = append(out, "--check="+strings.Join(p.Checks, ","), "--spurious-wakeups=true")
	}
	if p.Entry != "" && p.Entry != "main" {
		out = append(out, "--function="+p.Entry)
	}
	return out
}
