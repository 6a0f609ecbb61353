// Package concrete executes one schedule of a program, with its own input and output.
package concrete

import (
	"context"
	"fmt"
	"io"
	"math/rand"

	"heddle.example/answer"
	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// Error is an end of the program that its exit status alone does not tell:
// a failed check, or something that heddle does not model.
type Error struct {
	Property string // "" for something unsupported
	result.Place
	Message string
}

func (e *Error) Error() string {
	what := e.Property
	if what == "" {
		what = answer.BecauseUnsupported
	}
	return fmt.Sprintf("%s:%d:%d: %s: %s", e.File, e.Line, e.Column, what, e.Message)
}

// Run executes one schedule: without a seed every thread runs as long as it can,
// with one the schedule and the inputs are drawn at random. It gives the
// program's exit status; after a violation that is what the system would give
// (134 for a failed assertion, 139 for a bad access, 136 for a division by zero),
// with a *Error.
func Run(ctx context.Context, p *ir.Program, opts rt.Options, args []string, stdout, stderr io.Writer) (int, error) {
	code, mo, err := rt.Prepare(p, &opts)
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
	if opts.Policy == "" {
		opts.Policy = scheduler.DefaultPolicy(true)
	}
	policy, err := scheduler.NewPolicy(opts.Policy, opts.Seed)
	if err != nil {
		return 0, err
	}
	if opts.Policy == scheduler.RandomPolicy {
		policy = scheduler.NewRandom(rng) // inputs and schedule come from one source
	}
	m := scheduler.Drive(symex.New(code, mo, noSolver{}, nil), "")
	ev := m.Start()
	at := scheduler.Node{Threads: m}
	var buf [256]uint8
	rounds := 0
	for {
		if rounds++; rounds%256 == 0 {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
		}
		// Nothing is ever taken back here.
		m.ForgetTrail()
		place := result.PlaceOf(p, ev.Pos, ev.Func)
		switch ev.Kind {
		case state.EventEnd:
			return ev.Exit, nil
		case state.EventDead:
			return 0, &Error{Place: place, Message: "an assumption does not hold on this schedule"}
		case state.EventChoice:
			i := 0
			if opts.Seed != 0 {
				i = rng.Intn(ev.N)
			}
			ev = m.Choose(i)
		case state.EventViolation:
			status := 134
			switch ev.Property {
			case state.PropMemory:
				status = 139
			case state.PropDiv:
				status = 136
			}
			return status, &Error{ev.Property, place, ev.Message}
		case state.EventUnsupported, state.EventCut:
			return 125, &Error{Place: place, Message: ev.Message}
		case state.EventNode:
			at.Turn++
			threads, _, _ := m.Movable(buf[:0], at.Active)
			if len(threads) == 0 {
				if blocked := m.Blocked(); len(blocked) > 0 {
					_, line, col, file, fn := m.Where(blocked[0])
					return 125, &Error{state.PropDeadlock, result.Place{File: file, Line: line, Column: col, Function: fn}, "deadlock: " + m.DescribeWaits(blocked)}
				}
				return 0, nil
			}
			at.Depth++
			next := int(policy.Order(threads, &at)[0])
			if next != at.Active {
				at.Switches = scheduler.Switches(at.Switches, at.Active, next)
				at.Active, at.Turn = next, 0
			}
			ev = m.Step(next)
		}
	}
}

// noSolver stands where no input is symbolic.
type noSolver struct{}

func (noSolver) Check(*expr.Table, []expr.Ref) (state.Sat, func(expr.Ref) (uint64, uint64), string) {
	return state.SatUnknown, nil, "no solver in a concrete run"
}
