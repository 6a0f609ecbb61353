package trace

// This file defines what a violation tells of the state in which it occurs: values, and call stacks.

import (
	"heddle.example/ir"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// AddReport adds to v what the machine reported of it on the way, and gives the number of steps that led there; -1 if it reported no such thing.
func AddReport(prog *ir.Program, reports []state.Report, v *result.Violation) (steps int) {
	steps = -1
	for i := range reports {
		r := &reports[i]
		if r.Property != v.Property || r.Thread != v.Thread || result.PlaceOf(prog, r.Pos, r.Func) != v.Place {
			continue
		}
		if r.Made.Func != "" {
			v.Place, v.Message = result.PlaceOf(prog, r.Made.Pos, r.Made.Func), r.Message // which calls the block as the steps do
			break
		}
		if len(r.Stack) == 0 {
			continue
		}
		if r.Property == state.PropDeadlock {
			v.Message = r.Message // likewise
		}
		steps = r.Told
		v.Stacks = []result.Stack{{Thread: r.Thread, Frames: places(prog, r.Stack)}}
		if len(r.Because) == 0 {
			continue
		}
		v.Related = nil
		for _, b := range r.Because {
			at := places(prog, b.Stack)
			if len(at) == 0 {
				continue
			}
			v.Related = append(v.Related, result.Related{Place: at[0], Thread: b.Thread, Message: b.Message, Past: true})
			if b.Thread != v.Thread || len(at) > 1 {
				v.Stacks = append(v.Stacks, result.Stack{Thread: b.Thread, Frames: at, Past: true})
			}
		}
	}
	return steps
}

func places(prog *ir.Program, stack []state.CallSite) (out []result.Place) {
	for _, c := range stack {
		out = append(out, result.PlaceOf(prog, c.Pos, c.Func))
	}
	return out
}

// AddContext adds to v the values that its check was about and the stacks of the threads that take part. The machine stands where v's
// path ends, for ev.
func AddContext(prog *ir.Program, m *scheduler.Driver, v *result.Violation, ev state.Event) {
	v.Operands = nil
	if ev.Kind == state.EventViolation && ev.Property == v.Property {
		for _, o := range m.Operands(v.Thread) {
			v.Operands = append(v.Operands, result.Operand{Name: o.Name, Value: o.Value})
		}
	}
	threads := []int{v.Thread}
	for i := range v.Related {
		threads = append(threads, v.Related[i].Thread)
	}
	if v.Property == state.PropDeadlock {
		threads = append(threads, m.Blocked()...)
	}
	seen := map[int]bool{}
	for i := range v.Stacks { // those of a report
		seen[v.Stacks[i].Thread] = true
		v.Stacks[i].Name = nameOf(m, v.Stacks[i].Thread)
	}
	for _, t := range threads {
		if seen[t] || t >= m.NumThreads() {
			continue
		}
		seen[t] = true
		stack := result.Stack{Thread: t, Name: nameOf(m, t), Frames: places(prog, m.CallStack(t))}
		if len(stack.Frames) > 0 {
			v.Stacks = append(v.Stacks, stack)
		}
	}
}

// nameOf says what a thread is called.
func nameOf(m *scheduler.Driver, thread int) string {
	if name := m.StartRoutine(thread); name != "" {
		return name
	}
	return "main"
}
