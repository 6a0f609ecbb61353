package settings

// This file defines the flags of temporal formulas: where formulas are read from, and
// how they become formulas over a program.

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"heddle.example/cfront"
	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/input"
	"heddle.example/ir"
	"heddle.example/monitor/syntax"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
	"heddle.example/scheduler"
)

// Temporal says which formulas are judged.
type Temporal struct {
	Formulas   []string
	files      []string
	fromSource bool
}

func (s *Temporal) group(o *rt.Options) cli.Group {
	g := cli.NewGroup("Temporal formulas (heddle monitor --help shows their form)")
	f := g.Set
	f.StringArrayVar(&s.Formulas, "ltl", nil, "judge the LTL `FORMULA`, whose propositions are C\nexpressions over globals in braces; may be repeated")
	f.StringArrayVar(&s.files, "ltl-file", nil, "judge the formulas in `FILE`, one a line; empty lines and\nlines that begin with // are skipped")
	f.BoolVar(&s.fromSource, "ltl-from-source", false, "judge the formulas in lines `// ltl: FORMULA` of the C files")
	var schedules []cli.Choice[bool]
	for _, m := range scheduler.MonitorSchedules {
		schedules = append(schedules, cli.NewChoice(m.Name, m.Help, m.Name == scheduler.Interleaved))
	}
	cli.AddChoice(f, &o.Interleaved, "monitor-schedule", "how the monitor of a formula runs:", schedules...)
	cli.AddChoice(f, &o.WeakFairness, "fairness", "which executions that never end a formula is judged on:",
		cli.NewChoice("none", "all, also where a thread could move and never does", false),
		cli.NewChoice("weak", "those in which no thread could always move and never does", true))
	return g
}

// Gather turns the formulas of --ltl-file and --ltl-from-source into --ltl flags, so that
// whatever records the flags records the formulas themselves.
func (s *Temporal) Gather(flags *pflag.FlagSet, sources []string) error {
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
		return fmt.Errorf("%s: %w", name, output.CauseOf(err))
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

// Compile parses the formulas for o and compiles their propositions into the program.
func (s *Temporal) Compile(fe *cfront.Frontend, o *rt.Options) (err error) {
	if o.Interleaved && len(s.Formulas) != 1 {
		return fmt.Errorf("--monitor-schedule %s judges one formula at a time", scheduler.Interleaved)
	}
	if len(s.Formulas) > 0 {
		o.LTL, err = ltl.Parse(s.Formulas, fe.CompileProposition)
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

// Propositions says which functions of the program the propositions of the compiled formulas are, by their texts.
func Propositions(o *rt.Options) map[string]int {
	out := map[string]int{}
	for _, f := range o.LTL {
		for i, p := range f.Parsed.Props {
			out[p.Text] = f.Props[i].ID
		}
	}
	return out
}

// Find is Compile for a program that has the propositions already; ids is what Propositions said.
func (s *Temporal) Find(p *ir.Program, ids map[string]int, o *rt.Options) (err error) {
	if len(s.Formulas) == 0 {
		return nil
	}
	o.LTL, err = ltl.Parse(s.Formulas, func(expr string) (*ir.Func, error) {
		i, ok := ids[expr]
		if !ok || i < 0 || i >= len(p.Funcs) || p.Funcs[i].NumParams != 0 || p.Funcs[i].Result != ir.I1 || p.Funcs[i].Extern {
			return nil, errors.New("the program has no such proposition")
		}
		return p.Funcs[i], nil
	})
	return err
}
