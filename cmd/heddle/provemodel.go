package main

// This file defines how models of hardware are proved: their properties and formulas over their symbols, each on the part of the model
// that it depends on, and how the answers are told.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"heddle.example/answer"
	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/expr"
	"heddle.example/input"
	"heddle.example/monitor"
	"heddle.example/monitor/syntax"
	"heddle.example/prove"
	"heddle.example/prove/aiger"
	"heddle.example/prove/btor2"
	"heddle.example/prove/circuit"
	"heddle.example/prove/criteria"
	"heddle.example/prove/system"
	"heddle.example/rt"
	"heddle.example/supervisor"
)

// modelFormats read models, by the ends of their files' names.
var modelFormats = map[string]func(name string, b []byte) (*circuit.Model, error){
	".aag":   readAiger,
	".aig":   readAiger,
	".btor2": btor2.Read,
	".btor":  btor2.Read,
}

func readAiger(name string, b []byte) (*circuit.Model, error) {
	f, err := aiger.Parse(name, b)
	if err != nil {
		return nil, err
	}
	return f.Model(), nil
}

// isModel tells whether a file is a model of hardware.
func isModel(file string) bool { return modelFormats[strings.ToLower(filepath.Ext(file))] != nil }

// maxModelSize bounds a model's file, in bytes.
const maxModelSize = 1 << 30

func readModelFile(file string) ([]byte, error) {
	b, err := input.ReadFile(file, maxModelSize)
	if err != nil {
		return nil, output.WithPath(err)
	}
	return b, nil
}

// modelSettings are the flags for models of hardware.
type modelSettings struct {
	properties []string
	witness    string
	toAiger    string
}

func (s *modelSettings) group() cli.Group {
	g := cli.NewGroup("Models of hardware")
	g.Set.StringSliceVar(&s.properties, "property", nil, "prove the property `NAME` only, by its number (b0, j1) or\nits symbol; may be repeated")
	g.Set.StringVar(&s.witness, "witness", "", "write the answers to `FILE` as witnesses in the form of the\nmodel's format")
	g.Set.StringVar(&s.toAiger, "to-aiger", "", "write the first property of an AIGER model, as one of safety, to\n`FILE`, in ASCII where its name ends in .aag, and stop")
	return g
}

// proveModel is heddle prove for a model of hardware.
func (s *proveSettings) proveModel(ctx context.Context, cmd *cobra.Command, file string, command []string) error {
	for _, name := range []string{"check", "trace", "fairness", "html"} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed {
			return fmt.Errorf("prove: --%s is for C programs", name)
		}
	}
	b, err := readModelFile(file)
	if err != nil {
		return err
	}
	m, err := modelFormats[strings.ToLower(filepath.Ext(file))](file, b)
	if err != nil {
		return err
	}
	p := &modelProof{file: file, model: m, opts: s.Options, method: s.method}
	if err := p.choose(s.modelFlags.properties, s.Temporal.Formulas); err != nil {
		return err
	}
	if s.modelFlags.toAiger != "" {
		return p.toAiger(b, s.modelFlags.toAiger)
	}
	supervisor.From(cmd.Context()).Enter(supervisor.Searching)
	if err := p.run(ctx); err != nil {
		return err
	}
	witness := output.File{Flag: "--witness", Path: s.modelFlags.witness, Write: p.writeWitness}
	if s.Output.Format == "text" {
		supervisor.From(cmd.Context()).Enter(supervisor.Answering)
		var out bytes.Buffer
		p.text(&out, s.Output.Quiet)
		if _, err := out.WriteTo(cmd.OutOrStdout()); err != nil {
			return err
		}
		output.WriteFiles(cmd.ErrOrStderr(), []output.File{witness})
	} else {
		s.Output.Deliver(cmd, nil, p.res, command, witness)
	}
	return exitWith(verdictStatus(p.res, false))
}

// modelProof is a model with what is asked of it.
type modelProof struct {
	file     string
	model    *circuit.Model
	opts     rt.Options
	method   prove.Options
	asked    []*circuit.Property
	formulas []*syntax.Formula

	res     *rt.Result
	answers []modelAnswer
}

// modelAnswer is the answer to one question.
type modelAnswer struct {
	prove.Result
	property *circuit.Property // nil: a formula
	formula  string
	path     system.Path // of the whole model, where it could be made
	untold   error       // why there is no path
}

// name says what was asked.
func (a *modelAnswer) name() string {
	switch {
	case a.property == nil:
		return "ltl " + a.formula
	case a.property.Name != "":
		return a.property.Label() + " (" + a.property.Name + ")"
	}
	return a.property.Label()
}

// choose takes the properties that are asked about: those that are named, else all, if there are no formulas.
func (p *modelProof) choose(names, formulas []string) error {
	for _, n := range names {
		q := p.model.Find(n)
		if q == nil {
			return fmt.Errorf("prove: %s has no property %s", p.file, n)
		}
		p.asked = append(p.asked, q)
	}
	for _, text := range formulas {
		f, err := syntax.Parse(text)
		if err != nil {
			return err
		}
		p.formulas = append(p.formulas, f)
	}
	if len(names)+len(formulas) == 0 {
		for i := range p.model.Properties {
			p.asked = append(p.asked, &p.model.Properties[i])
		}
		if len(p.asked) == 0 {
			return fmt.Errorf("prove: %s has no properties; --ltl gives a formula over its symbols", p.file)
		}
	}
	return nil
}

// toAiger writes the first property as one of safety.
func (p *modelProof) toAiger(b []byte, to string) error {
	if len(p.asked) == 0 {
		return errors.New("prove: --to-aiger writes a property of the model, and only formulas are asked about")
	}
	if !bytes.HasPrefix(b, []byte("aag ")) && !bytes.HasPrefix(b, []byte("aig ")) {
		return errors.New("prove: --to-aiger translates AIGER models")
	}
	f, err := aiger.Parse(p.file, b)
	if err != nil {
		return fmt.Errorf("prove: --to-aiger: %w", err)
	}
	safety := f.Safety(p.asked[0])
	var failed bytes.Buffer
	output.WriteFiles(&failed, []output.File{{Flag: "--to-aiger", Path: to, Write: func(w io.Writer) error { return safety.Write(w, !strings.HasSuffix(to, ".aag")) }}})
	if failed.Len() > 0 {
		return errors.New(strings.TrimSpace(strings.TrimPrefix(failed.String(), "heddle: warning: ")))
	}
	return nil
}

// run answers all questions.
func (p *modelProof) run(ctx context.Context) error {
	begun := time.Now()
	p.res = &rt.Result{Bounds: rt.Bounds{Context: -1}, Proving: answer.ProofOfModel}
	var questions []*circuit.Question
	for _, f := range p.formulas {
		q, err := p.model.AskFormula(f)
		if err != nil {
			return err
		}
		questions = append(questions, q)
	}
	for _, prop := range p.asked {
		questions = append(questions, p.model.Ask(prop))
	}
	for i, q := range questions {
		a := modelAnswer{Result: prove.Result{Outcome: criteria.Outcome{M: criteria.Open, N: criteria.Open, K: criteria.Open}}}
		if ctx.Err() == nil {
			a.Result = prove.Solve(ctx, q.Problem, p.method)
		}
		if i < len(p.formulas) {
			a.formula = p.formulas[i].Source
		} else {
			a.property = p.asked[i-len(p.formulas)]
		}
		if a.Verdict == prove.Refuted {
			a.path, a.untold = q.Cone.Extend(ctx, a.Path)
		}
		p.add(ctx, a, questions[i].Formula)
	}
	p.res.Conclude()
	if p.res.Stats.Elapsed = time.Since(begun); p.res.Verdict == rt.Violated {
		p.res.Complete = false
	}
	return nil
}

// add keeps an answer.
func (p *modelProof) add(ctx context.Context, a modelAnswer, f *syntax.Formula) {
	p.res.Stats.SolverQueries += a.Queries
	p.res.Stats.SolverBusy += a.Solving
	keepProof(p.res, &a.Result, p.method.Criterion)
	place := rt.Place{File: p.file}
	told := rt.ModelProperty{Formula: a.formula, Verdict: rt.Unknown, Proof: *proofOf(&a.Result), Seconds: a.Took.Seconds()}
	if a.property != nil {
		place.Line = a.property.Line
		told.Label, told.Name = a.property.Label(), a.property.Name
	}
	value := monitor.PresumablyTrue
	switch a.Verdict {
	case prove.Proved:
		told.Verdict, value = rt.Safe, monitor.True
	case prove.Refuted:
		told.Verdict, value = rt.Violated, monitor.False
		v := rt.Violation{Property: "ltl", Place: place, Message: "the formula " + a.formula + " is violated"}
		if a.property != nil {
			v.Property, v.Message = string(a.property.Kind), a.name()+" is violated"
		}
		if len(a.path.Steps) <= maxShown {
			v.Trace = &rt.Trace{Steps: p.steps(&a)}
		}
		p.res.Violations = append(p.res.Violations, v)
	default:
		kind := answer.BecauseUnproved
		switch cause := context.Cause(ctx); {
		case errors.Is(cause, errProveTimeout):
			kind, a.Reason = answer.BecauseTimeout, "the time limit of "+p.opts.Timeout.String()+" was reached"
		case errors.Is(cause, errProveMemory):
			kind, a.Reason = answer.BecauseMemoryLimit, fmt.Sprintf("the memory limit of %d MB was reached", p.opts.MemoryLimit/1e6)
		case ctx.Err() != nil:
			kind, a.Reason, p.res.Interrupted = answer.BecauseInterrupted, "the search was interrupted", true
		}
		r := rt.Reason{Kind: kind, Place: place, Message: a.name() + ": " + a.Reason}
		told.Reason = r.Message
		p.res.Reasons = append(p.res.Reasons, r)
	}
	if f != nil {
		l := rt.LTLResult{Formula: f.String(), Value: value, Conclusive: a.Verdict != prove.Unknown}
		if m, err := monitor.Compile(f, monitor.Options{}); err == nil {
			if class, values, err := m.Classify(); err == nil {
				l.Class, l.Values = class, values
			}
		}
		p.res.LTL = append(p.res.LTL, l)
	}
	p.res.ModelProperties = append(p.res.ModelProperties, told)
	p.answers = append(p.answers, a)
}

// change is a value that an input or a variable takes in a state.
type change struct{ name, value, was string }

// maxShown bounds the states of a path that is shown; a witness has any number.
const maxShown = 20_000

// changes lists, for each state of a path, what is read in it and what differs from the state before.
func (p *modelProof) changes(path system.Path) (out [][]change) {
	s := p.model.Sys
	for i, st := range path.Steps {
		var list []change
		for k, v := range st.State {
			if s.Vars[k].Hidden || i > 0 && path.Steps[i-1].State[k] == v {
				continue
			}
			c := change{name: s.Vars[k].Name, value: wordText(v)}
			if i > 0 {
				c.was = wordText(path.Steps[i-1].State[k])
			}
			list = append(list, c)
		}
		for k, v := range st.Inputs {
			if !s.Inputs[k].Hidden {
				list = append(list, change{name: s.Inputs[k].Name, value: wordText(v)})
			}
		}
		out = append(out, list)
	}
	return out
}

// wordText is a value in decimal, a large one in hexadecimal.
func wordText(v expr.Word) string {
	if v.Hi != 0 {
		return fmt.Sprintf("0x%x%016x", v.Hi, v.Lo)
	}
	return fmt.Sprint(v.Lo)
}

// steps are the path as a trace has them.
func (p *modelProof) steps(a *modelAnswer) (out []rt.Step) {
	for i, list := range p.changes(a.path) {
		for _, c := range list {
			st := rt.Step{Kind: rt.StepWrite, Place: rt.Place{File: p.file}, Text: fmt.Sprintf("#%d %s = %s", i, c.name, c.value), Memory: &rt.Memory{Name: c.name, Value: c.value, Was: c.was}}
			if c.was == "" && i > 0 {
				st.Kind = rt.StepNondet
			}
			out = append(out, st)
		}
	}
	return out
}

// text tells the answers to people.
func (p *modelProof) text(w *bytes.Buffer, quiet bool) {
	for i := range p.answers {
		a := &p.answers[i]
		fmt.Fprintf(w, "%s: %s: %s", p.file, a.name(), a.Verdict)
		switch a.Verdict {
		case prove.Refuted:
			fmt.Fprintf(w, ", by a path of %d states", len(a.Path.Steps))
			if a.Path.Loop >= 0 {
				fmt.Fprintf(w, " that goes back to state %d", a.Path.Loop)
			}
		case prove.Unknown:
			fmt.Fprintf(w, " (%s)", a.Reason)
		}
		fmt.Fprintln(w)
		if quiet {
			continue
		}
		if a.Method.Criterion != "" {
			fmt.Fprintf(w, "  %s; %d solver queries, %.2f s\n", proofLine(&a.Result), a.Queries, a.Took.Seconds())
		}
		if a.Verdict == prove.Refuted {
			p.path(w, a)
		}
	}
	fmt.Fprintln(w, "verdict: "+modelVerdict(p.res))
}

// proofLine says by which method an answer was found.
func proofLine(r *prove.Result) string {
	line := "criterion " + r.Method.Criterion
	if r.Method.Automaton != "" {
		line += ", automaton " + r.Method.Automaton + ", fair sets " + r.Method.Fair
	}
	for _, x := range []struct {
		name  string
		value int
	}{{"m", r.M}, {"n", r.N}, {"k", r.K}} {
		if x.value >= 0 {
			line += fmt.Sprintf(", %s = %d", x.name, x.value)
		}
	}
	return line
}

// path shows a counterexample, state by state.
func (p *modelProof) path(w *bytes.Buffer, a *modelAnswer) {
	if a.untold != nil {
		fmt.Fprintf(w, "  the path is not shown: %v\n", a.untold)
		return
	}
	if len(a.path.Steps) > maxShown {
		fmt.Fprintln(w, "  the path is not shown, as it is so long; --witness FILE writes it")
		return
	}
	for i, list := range p.changes(a.path) {
		if i == a.path.Loop {
			fmt.Fprintln(w, "  from here on for ever:")
		}
		fmt.Fprintf(w, "  #%d", i)
		for _, c := range list {
			fmt.Fprintf(w, " %s=%s", c.name, c.value)
		}
		fmt.Fprintln(w)
	}
}

func modelVerdict(r *rt.Result) string {
	count := map[rt.Verdict]int{}
	for _, p := range r.ModelProperties {
		count[p.Verdict]++
	}
	var parts []string
	for _, v := range []rt.Verdict{rt.Violated, rt.Unknown, rt.Safe} {
		if n := count[v]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, map[rt.Verdict]string{rt.Violated: "refuted", rt.Unknown: "unknown", rt.Safe: "proved"}[v]))
		}
	}
	return fmt.Sprintf("%s (%s)", r.Verdict, strings.Join(parts, ", "))
}

// writeWitness writes the answers to properties in the form of the model's format.
func (p *modelProof) writeWitness(w io.Writer) error {
	if !slices.ContainsFunc(p.answers, func(a modelAnswer) bool { return a.property != nil }) {
		return errors.New("the format has witnesses of the model's own properties only, not of formulas")
	}
	for i := range p.answers {
		a := &p.answers[i]
		if a.property == nil {
			continue
		}
		var err error
		switch {
		case a.Verdict == prove.Proved:
			err = p.model.Witness.Proved(w, a.property)
		case a.Verdict == prove.Refuted && a.untold == nil:
			err = p.model.Witness.Refuted(w, a.property, a.path)
		default:
			err = p.model.Witness.Unknown(w, a.property)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
