package cfront

// This file defines how a monitor thread in C is recognised (sosym2015, listing 1): an
// object __ESBMC_property_NAME holds a proposition as text, and NAME_status is its
// truth. That is either a variable, kept equal to the proposition whenever the program
// writes to what it reads, or a function that returns an expression.

import (
	"bytes"
	"strings"

	"heddle.example/cfront/builtin"
	"heddle.example/cfront/diagnostic"
	"heddle.example/cfront/lowering"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

// The names by which a monitor file speaks to the checker.
const (
	propertyPrefix = "__ESBMC_property_"
	statusSuffix   = "_status"
	monitorStart   = "ltl2ba_start_monitor"
	monitorCount   = "_ltl2ba_transition_count"
	monitorSeen    = "_ltl2ba_transitions_seen"
	monitorState   = "_ltl2ba_statevar"
)

// AddMonitor adds the text of a monitor file to a program that has none. Executions are
// judged by who asks for it, not by the file.
func (fe *Frontend) AddMonitor(text string) error {
	const name = "the monitor"
	if fe.table.Program.Monitor != nil {
		fe.table.Diagnostics.Add(diagnostic.Fatal, name, "the program brings a monitor thread of its own")
		return fe.table.Diagnostics.Err()
	}
	u := fe.newUnit(name, text, fromProgram)
	if err := fe.table.Diagnostics.Err(); err != nil {
		return err
	}
	fe.table.Units = append(fe.table.Units, u)
	for _, o := range u.Objects {
		fe.table.UseObject(o)
	}
	for _, fn := range u.Defined {
		if fn.Owner == u && !fn.Header {
			fe.table.UseFunc(fn)
		}
	}
	fe.settle()
	fe.complete()
	if fe.table.Program.Monitor != nil {
		fe.table.Program.Monitor.Finish = nil
	}
	return fe.table.Diagnostics.Err()
}

// findMonitor completes a program that has a monitor thread.
func (fe *Frontend) findMonitor() {
	m := &ir.Monitor{}
	for _, g := range fe.table.Program.Globals[:len(fe.table.Program.Globals):len(fe.table.Program.Globals)] {
		name, ok := strings.CutPrefix(g.Name, propertyPrefix)
		if !ok || g.Literal {
			continue
		}
		if p := fe.monitorProp(g, name+statusSuffix); p.Func != nil {
			m.Props = append(m.Props, p)
		}
	}
	defined := func(name string) *ir.Func {
		if f := fe.table.Program.FuncByName(name); f != nil && !f.Extern {
			return f
		}
		return nil
	}
	m.Start, m.Finish = defined(monitorStart), defined(builtin.MonitorFinish)
	if len(m.Props) == 0 && m.Start == nil {
		return
	}
	m.Started = m.Start != nil && fe.mentioned(m.Start)
	m.Count, m.Seen, m.State = fe.table.Program.GlobalByName(monitorCount), fe.table.Program.GlobalByName(monitorSeen), fe.table.Program.GlobalByName(monitorState)
	for _, g := range []*ir.Global{m.Count, m.Seen} {
		if g != nil && !isInteger(g) {
			fe.table.Diagnostics.Add(diagnostic.Fatal, fe.table.Program.PosString(g.Pos), "%s must be an integer variable", g.Name)
		}
	}
	if m.Count != nil && m.Seen == nil {
		fe.table.Diagnostics.Add(diagnostic.Fatal, fe.table.Program.PosString(m.Count.Pos), "a monitor thread with %s also has %s", monitorCount, monitorSeen)
	}
	fe.table.Program.Monitor = m
}

// monitorProp makes the proposition that g marks, without a function if there is a mistake in it.
func (fe *Frontend) monitorProp(g *ir.Global, status string) ir.MonitorProp {
	fail := func(format string, args ...any) ir.MonitorProp {
		fe.table.Diagnostics.Add(diagnostic.Fatal, fe.table.Program.PosString(g.Pos), format, args...)
		return ir.MonitorProp{}
	}
	if fn := fe.table.Functions[status]; fn != nil && fn.Def != nil {
		e := syntax.Returned(fn.Def)
		if e == nil {
			return fail("the function %s of a proposition must consist of one return statement", status)
		}
		f := lowering.Proposition(fn.Owner, status+"()", e)
		if f != nil {
			fe.add(f)
		}
		return ir.MonitorProp{Func: f}
	}
	v := fe.table.Program.GlobalByName(status)
	switch {
	case v == nil:
		return fail("the proposition has neither a variable nor a function %s", status)
	case !isInteger(v):
		return fail("%s must be an integer variable", status)
	}
	text, _, _ := bytes.Cut(g.Data, []byte{0})
	f, err := fe.CompileProposition(string(text))
	if err != nil {
		return fail("the proposition %q: %v", text, err)
	}
	return ir.MonitorProp{Func: f, Status: v}
}

// isInteger tells whether g is an integer variable.
func isInteger(g *ir.Global) bool {
	if g.TLS || g.Const || g.Layout == nil || g.Layout.Kind != ir.LayoutScalar {
		return false
	}
	switch g.Layout.Scalar {
	case ir.I8, ir.I16, ir.I32, ir.I64:
		return true
	}
	return false
}

// mentioned tells whether some code calls fn or takes its address.
func (fe *Frontend) mentioned(fn *ir.Func) bool {
	for _, f := range fe.table.Program.Funcs {
		for i := range f.Consts {
			if f.Consts[i].Func == fn {
				return true
			}
		}
		for i := range f.Code {
			if f.Code[i].Callee == fn {
				return true
			}
		}
	}
	return false
}
