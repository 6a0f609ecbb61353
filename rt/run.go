package rt

// This file defines Run: one schedule of the program, executed with its own
// input and output.

import (
	"context"
	"fmt"
	"io"
	"math/rand"

	"heddle/expr"
	"heddle/ir"
	"heddle/symex"
)

// RunError is an end of the program that its exit status alone does not tell:
// a failed check, or something that heddle does not model.
type RunError struct {
	Property string // "" for something unsupported
	Place
	Message string
}

func (e *RunError) Error() string {
	what := e.Property
	if what == "" {
		what = "unsupported"
	}
	return fmt.Sprintf("%s:%d:%d: %s: %s", e.File, e.Line, e.Column, what, e.Message)
}

// Run executes one schedule: without a seed every thread runs as long as it can,
// with one the schedule and the inputs are drawn at random. It gives the
// program's exit status; after a violation that is what the system would give
// (134 for a failed assertion, 139 for a bad access, 136 for a division by zero),
// with a *RunError.
func Run(ctx context.Context, p *ir.Program, opts Options, args []string, stdout, stderr io.Writer) (int, error) {
	code, mo, err := prepare(p, &opts)
	if err != nil {
		return 0, err
	}
	rng := rand.New(rand.NewSource(opts.Seed))
	mo.Concrete = true
	mo.Stdout, mo.Stderr = stdout, stderr
	mo.Args = args
	if opts.Seed != 0 {
		mo.Input = func(width int) uint64 { return rng.Uint64() }
	}
	m := symex.New(code, mo, noSolver{}, nil)
	ev := m.Start()
	active, rounds, turn := 0, 0, 0
	for {
		if rounds++; rounds%256 == 0 {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
		}
		// Nothing is ever taken back here.
		m.ForgetTrail()
		place := placeOf(p, ev.Pos, ev.Func)
		switch ev.Kind {
		case symex.EventEnd:
			return ev.Exit, nil
		case symex.EventDead:
			return 0, &RunError{Place: place, Message: "an assumption does not hold on this schedule"}
		case symex.EventChoice:
			i := 0
			if opts.Seed != 0 {
				i = rng.Intn(ev.N)
			}
			ev = m.Choose(i)
		case symex.EventViolation:
			status := 134
			switch ev.Property {
			case symex.PropMemory:
				status = 139
			case symex.PropDiv:
				status = 136
			}
			return status, &RunError{ev.Property, place, ev.Message}
		case symex.EventUnsupported, symex.EventCut:
			return 125, &RunError{Place: place, Message: ev.Message}
		case symex.EventNode:
			// A thread that waits in a loop on shared memory makes nodes without
			// end; nobody runs for more than a while without letting others go.
			turn++
			next := pickThread(m, active, m.Yields(active) || turn > longestTurn, opts.Seed != 0, rng)
			if next < 0 {
				if blocked := m.Blocked(); len(blocked) > 0 {
					_, line, col, file, fn := m.Where(blocked[0])
					return 125, &RunError{symex.PropDeadlock, Place{file, line, col, fn}, "deadlock: " + m.DescribeWaits(blocked)}
				}
				return 0, nil
			}
			if next != active {
				active, turn = next, 0
			}
			ev = m.Step(next)
		}
	}
}

// longestTurn is how many transitions a thread makes in a row while others are enabled.
const longestTurn = 10000

// pickThread chooses who moves: the active thread while it can and does not yield,
// else the next one in a circle; with random, anybody.
func pickThread(m *symex.Machine, active int, yield, random bool, rng *rand.Rand) int {
	n := m.NumThreads()
	var enabled []int
	for i := 1; i <= n; i++ {
		t := (active + i) % n
		if m.Enabled(t) {
			enabled = append(enabled, t)
		}
	}
	if len(enabled) == 0 {
		return -1
	}
	if random {
		return enabled[rng.Intn(len(enabled))]
	}
	if last := enabled[len(enabled)-1]; last == active && !yield {
		return active
	}
	return enabled[0]
}

// noSolver stands where no input is symbolic.
type noSolver struct{}

func (noSolver) Check(*expr.Table, []expr.Ref) (symex.Sat, func(expr.Ref) (uint64, uint64), string) {
	return symex.SatUnknown, nil, "no solver in a concrete run"
}
