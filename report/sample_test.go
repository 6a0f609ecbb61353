package report

// This file defines the sample results that the tests of this package report on.

import (
	"time"

	"heddle.example/rt"
)

// lostUpdate is a violated result as the lost update of x++ by two threads gives it.
func lostUpdate() *rt.Result {
	at := func(line int, fn string) rt.Place {
		return rt.Place{File: "examples/lost.c", Line: line, Column: 3, Function: fn}
	}
	steps := []rt.Step{
		{Kind: rt.StepNondet, ThreadName: "main", Place: at(11, "main"), Source: "int n = nondet_int();", Text: "n = -5"},
		{Kind: rt.StepSync, ThreadName: "main", Place: at(12, "main"), Source: "pthread_create(&t, 0, worker, 0);", Text: "creates thread 1 (worker)"},
		{Kind: rt.StepRead, Thread: 1, ThreadName: "worker", Place: at(6, "worker"), Source: "x++;", Text: "reads x: 0", Switch: true},
		{Kind: rt.StepWrite, ThreadName: "main", Place: at(13, "main"), Source: "x++;", Text: "x = 1 (was 0)", Switch: true},
		{Kind: rt.StepWrite, Thread: 1, ThreadName: "worker", Place: at(6, "worker"), Source: "x++;", Text: "x = 1 (was 1)", Switch: true},
		{Kind: rt.StepViolation, ThreadName: "main", Place: at(15, "main"), Source: "assert(x == 2 && \"<&>\");", Text: "assertion fails: x == 2", Switch: true},
	}
	return &rt.Result{
		Verdict: rt.Violated, Cuts: []string{"first-violation"}, Bounds: rt.Bounds{Context: -1},
		Assumptions: []string{"no-spurious-wakeup", "of-tomorrow"},
		Violations: []rt.Violation{{
			Property: "assert", Place: at(15, "main"), Message: "assertion fails: x == 2",
			Trace: &rt.Trace{Steps: steps, Choices: []rt.Choice{{Kind: rt.ChooseThread, Index: 1, Of: 2}, {Kind: rt.ChooseBranch, Index: 0, Of: 1}}},
		}},
		Stats: rt.Stats{Nodes: 1234, Transitions: 1500, Leaves: 1, Paths: 12, SolverQueries: 1, Elapsed: 2 * time.Millisecond, PeakBytes: 12_300_000},
	}
}

func safeResult(complete bool) *rt.Result {
	r := &rt.Result{Verdict: rt.Safe, Complete: complete, Bounds: rt.Bounds{Context: 6, Unwind: 1}, Stats: rt.Stats{Leaves: 1}}
	if !complete {
		r.Cuts = []string{"context-bound", "unwind"}
	}
	return r
}

func unknownResult() *rt.Result {
	return &rt.Result{
		Verdict: rt.Unknown, Bounds: rt.Bounds{Context: -1}, Cuts: []string{"unsupported"},
		Reasons: []rt.Reason{
			{Kind: "unsupported", Place: rt.Place{File: "a.c", Line: 7, Function: "f"}, Message: "inline assembly"},
			{Kind: "timeout"},
		},
	}
}

// raced is a violated result with a race between two of three threads, long enough to be scrolled, and an assertion. Names
// and texts are those of a program that was written to deceive.
func raced() *rt.Result {
	const evil = `</script><img src=x onerror="alert(1)">`
	at := func(line int, fn string) rt.Place {
		return rt.Place{File: "src/" + evil + ".c", Line: line, Column: 2, Function: fn}
	}
	names := []string{"main", "reader", "writer" + evil}
	var steps []rt.Step
	for i := range 60 {
		thread := i / 6 % 3
		s := rt.Step{Kind: rt.StepWrite, Thread: thread, ThreadName: names[thread], Place: at(10+i/2, names[thread]), Source: "box.slot[i] += " + evil, Switch: i > 0 && i%6 == 0}
		s.Memory = &rt.Memory{Name: "box.slot", Value: "1", Object: 1, Size: 4, Offset: 4}
		switch {
		case i%4 == 2:
			s.Memory = &rt.Memory{Name: "box.filled", Value: "1", Object: 1, Size: 4}
		case i%2 == 1:
			s.Memory = &rt.Memory{Name: "total", Value: "2", Object: 2, Size: 4}
		}
		s.Text = s.Memory.Name + " = " + s.Memory.Value
		if i%12 == 4 {
			s.Kind, s.Memory, s.Text = rt.StepSync, nil, "lock(box.lock)"
		}
		steps = append(steps, s)
	}
	related := rt.Related{Place: at(12, "reader"), Thread: 1, Message: "at the same time reads it"}
	steps = append(steps,
		rt.Step{Kind: rt.StepSync, Thread: 1, ThreadName: names[1], Place: related.Place, Source: "total", Text: related.Message},
		rt.Step{Kind: rt.StepViolation, Thread: 2, ThreadName: names[2], Place: at(30, names[2]), Source: "total++", Text: "data race on total"})
	r := lostUpdate()
	r.Violations = append([]rt.Violation{{
		Property: "race", Place: at(30, names[2]), Thread: 2, Message: "data race on total " + evil, Related: []rt.Related{related},
		Trace: &rt.Trace{Steps: steps},
	}}, r.Violations...)
	return r
}
