package settings

// This file defines how verify takes its questions in the forms that the
// software verification competition uses: property files and task definitions.

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"heddle.example/answer"
	"heddle.example/bench/task"
	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/rt"
)

// Task says which task is meant.
type Task struct {
	prp string

	unsupported []string // properties that were asked for and cannot be decided
	NothingLeft bool     // no other property was asked for
}

// Group has the flags of tasks.
func (s *Task) Group() cli.Group {
	g := cli.NewGroup("Tasks of the software verification competition")
	g.Set.StringVar(&s.prp, "prp", "", "check what the property `FILE` says, instead of --check; with a\ntask definition (FILE.yml) the property of that name")
	g.Set.StringArrayVar(&s.unsupported, undecidedFlag, nil, "")
	g.Set.Lookup(undecidedFlag).Hidden = true
	return g
}

// undecidedFlag is a flag that no user gives: a saved run keeps in it a property that was asked for and cannot be decided.
const undecidedFlag = "undecided-property"

// Resolve puts C files in the place of a task definition and sets the flags that a
// property file or definition stands for, as if they had been given.
func (s *Task) Resolve(cmd *cobra.Command, files []string, quiet bool) ([]string, error) {
	var def *task.Definition
	if len(files) == 1 && task.IsDefinition(files[0]) {
		d, err := task.ReadDefinition(files[0])
		if err != nil {
			return nil, err
		}
		def, files = d, d.Files
		if !cmd.Flags().Changed("32") && !cmd.Flags().Changed("64") {
			for _, f := range d.WidthFlags() {
				if err := cmd.Flags().Set(strings.TrimPrefix(f, "--"), "true"); err != nil {
					return nil, err
				}
			}
		}
	} else if i := slices.IndexFunc(files, task.IsDefinition); i >= 0 {
		return nil, fmt.Errorf("%s: a task definition stands alone", files[i])
	}
	p, err := s.property(cmd, def, quiet)
	if err != nil || p == nil {
		return files, err
	}
	for _, u := range p.Unsupported {
		if err := cmd.Flags().Set(undecidedFlag, u); err != nil {
			return nil, err
		}
	}
	s.NothingLeft = len(p.Checks) == 0
	for _, f := range p.Flags() {
		name, value, _ := strings.Cut(strings.TrimPrefix(f, "--"), "=")
		if cmd.Flags().Changed(name) {
			continue // the user has said something else
		}
		if err := cmd.Flags().Set(name, value); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// property gives the property that is asked for, nil if --check says it.
func (s *Task) property(cmd *cobra.Command, def *task.Definition, quiet bool) (*task.Property, error) {
	byCheck := cmd.Flags().Changed("check")
	switch {
	case s.prp != "" && byCheck:
		return nil, fmt.Errorf("--prp and --check exclude each other")
	case byCheck || s.prp == "" && def == nil:
		return nil, nil
	}
	expect := func(dp *task.DefinedProperty) {
		if !quiet && dp.Expected != task.None {
			output.Say(cmd.ErrOrStderr(), "%s: %s is expected to be %s", def.Path, dp.Name(), dp.Expected)
		}
	}
	if s.prp != "" {
		p, err := task.ReadProperty(s.prp)
		if err != nil {
			return nil, fmt.Errorf("--prp: %w", output.WithPath(err))
		}
		if def != nil {
			name := strings.TrimSuffix(filepath.Base(s.prp), ".prp")
			for i := range def.Properties {
				if def.Properties[i].Name() == name {
					expect(&def.Properties[i])
				}
			}
		}
		return p, nil
	}
	all := &task.Property{}
	for i := range def.Properties {
		p, err := task.ReadProperty(def.Properties[i].File)
		if err != nil {
			return nil, fmt.Errorf("%s: property file %w", def.Path, output.WithPath(err))
		}
		expect(&def.Properties[i])
		all.Merge(p)
	}
	if len(def.Properties) == 0 {
		return nil, fmt.Errorf("%s: the task has no property; name one with --prp or --check", def.Path)
	}
	return all, nil
}

// Reasons tells why the properties that cannot be decided are unknown.
func (s *Task) Reasons() []rt.Reason {
	var out []rt.Reason
	for _, u := range s.unsupported {
		out = append(out, rt.Reason{Kind: answer.BecauseUnsupported, Message: "the property " + u})
	}
	return out
}

// AddUnsupported adds to a result that some properties were not decided.
func (s *Task) AddUnsupported(r *rt.Result) {
	if len(s.unsupported) == 0 {
		return
	}
	r.Reasons = append(r.Reasons, s.Reasons()...)
	r.Complete = false
	if r.Verdict == rt.Safe {
		r.Verdict = rt.Unknown
	}
}
