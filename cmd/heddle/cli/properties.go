package cli

// This file defines the flags that say what is checked: a list of properties, and the memory model, under which some mean something else.

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"heddle.example/symex/check"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// checksValue is a list of properties, "all" for the whole table but what must
// be asked for by name. Given once it replaces the default, given again it adds.
type checksValue struct {
	p     *check.Set
	names []string // as given
	set   bool
}

// NewChecks is the value of a flag that lists properties; *p are the default.
func NewChecks(p *check.Set) *checksValue {
	return &checksValue{p: p, names: checkNames(func(x *check.Property) bool { return p.Has(x) })}
}

// AddChecks adds --check.
func AddChecks(f *pflag.FlagSet, p *check.Set) *checksValue {
	checks := NewChecks(p)
	var rows [][2]string
	last := ""
	for _, p := range check.Properties {
		if !p.OnRequest {
			last = p.Name
		}
		rows = append(rows, [2]string{p.Name, p.Help})
	}
	f.Var(checks, "check", "the properties to check (default "+checks.String()+"),\nall (up to "+last+") or some of\n"+table(rows))
	f.Lookup("check").DefValue = ""
	return checks
}

func (v *checksValue) String() string { return strings.Join(v.names, ",") }

func (v *checksValue) Type() string { return "LIST" }

func (v *checksValue) Set(s string) error {
	given := map[string]bool{}
	for part := range strings.SplitSeq(s, ",") {
		if p := check.Named(part); p == nil && part != "all" {
			return fmt.Errorf("%q is not one of %s, all", part, strings.Join(checkNames(func(*check.Property) bool { return true }), ", "))
		}
		given[part] = true
	}
	if v.set {
		for _, n := range v.names {
			given[n] = true
		}
	}
	v.names = checkNames(func(p *check.Property) bool { return given[p.Name] || given["all"] && !p.OnRequest })
	set, err := check.Parse(v.names)
	if err == nil {
		*v.p, v.set = set, true
	}
	return err
}

// List implements lister.
func (v *checksValue) List() []string {
	names := []string{"all\tall but those on request"}
	for _, p := range check.Properties {
		names = append(names, p.Name+"\t"+p.Help)
	}
	return names
}

// checkNames lists properties in the order of their table.
func checkNames(wanted func(p *check.Property) bool) (names []string) {
	for _, p := range check.Properties {
		if wanted(p) {
			names = append(names, p.Name)
		}
	}
	return names
}

// modelValue is --memory-model. Under rc11 a program with a data race means nothing: unless the checks are named races are among them.
type modelValue struct {
	*choiceValue[string]
	checks *checksValue
}

func (v *modelValue) Set(s string) error {
	err := v.choiceValue.Set(s)
	if err == nil && (*v.p == weak.RC11 || *v.p == weak.Auto) && !v.checks.set {
		*v.checks.p = v.checks.p.With(check.Race)
	}
	return err
}

// AddMemoryModel adds the flags that say what threads see of each other's accesses.
func AddMemoryModel(f *pflag.FlagSet, s *state.Semantics, checks *checksValue) {
	var models []Choice[string]
	for _, m := range weak.Models {
		models = append(models, Named(m.Name, m.Help))
	}
	AddChoice(f, &s.MemoryModel, "memory-model", "what threads see of each other's accesses to memory:", models...)
	model := f.Lookup("memory-model")
	model.Value = &modelValue{model.Value.(*choiceValue[string]), checks}
	AddChoice(f, &s.C20Sequences, "release-sequence", "what a release store heads under rc11:",
		NewChoice("c11", "later stores of its thread to the same place, too, and the updates behind them", false), NewChoice("c20", "the updates behind it, as C++20 has it", true))
	f.Var(Bound(&s.StaleBound, 0), "stale-bound", "under rc11 an operation reads, or is placed before, at most the last N\nstores to a place that are not its last one; 0: only the last one is read")
	f.Var(Bound(&s.History, 1), "history", fmt.Sprintf("at most N stores of a thread wait before they reach memory (default %d),\nor a cell has N messages (default %d)", weak.DefaultHistory, weak.DefaultMessages))
}
