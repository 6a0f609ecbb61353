package trace

// This file defines what a violation tells of the state in which it occurs: values, and call stacks.

import (
	"heddle/ir"
	"heddle/rt/result"
	"heddle/scheduler"
	"heddle/symex/state"
)

// AddContext adds to v the values that its check was about and the stacks of the threads that take part. The machine stands where v's
// path ends, for ev.
func AddContext(prog *ir.Program, m *scheduler.Driver, v *result.Violation, ev state.Event) {
	v.Operands, v.Stacks = nil, nil
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
	for _, t := range threads {
		if seen[t] || t >= m.NumThreads() {
			continue
		}
		seen[t] = true
		stack := result.Stack{Thread: t, Name: "main"}
		if name := m.StartRoutine(t); name != "" {
			stack.Name = name
		}
		for _, c := range m.CallStack(t) {
			stack.Frames = append(stack.Frames, result.PlaceOf(prog, c.Pos, c.Func))
		}
		if len(stack.Frames) > 0 {
			v.Stacks = append(v.Stacks, stack)
		}
	}
}
