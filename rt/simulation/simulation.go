// Package simulation walks single paths of the reachability tree, choice by choice, as people ask for it: an interactive simulation.
// Nothing is searched here but what is near, and nothing is judged: a path is a list of choices, which a replay judges.
//
//	simulation.go  the path: taking a choice, taking choices back
//	state.go       what there is to see at a node
//	children.go    where the moves of a node lead
//	goals.go       going on by oneself: to a lock, to the end
//	nearest.go     the nearest node with a property
//	beside.go      the schedule most like the path on which nothing fails
package simulation

// This file defines the path.

import (
	"context"
	"errors"
	"fmt"

	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/rt/ltl"
	"heddle.example/rt/result"
	"heddle.example/rt/trace"
	"heddle.example/scheduler"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
)

// Config is what a simulation needs.
type Config struct {
	Program      *ir.Program
	Machine      func(h *hashing.Function) *scheduler.Driver // makes a machine that has not begun
	Function     hashing.Function
	Solver       state.Solver
	Formulas     *ltl.Search // whose monitors the machines step; nil: none
	ContextBound scheduler.ContextBound
	Checks       check.Set
	Inputs       [][]uint64 // that each thread reads; nil: they are open
	Close        func()     // gives back what the machines need; may be nil

	// Visited tells whether a search has been at the node with a key, and whether it need not go on there where a thread has moved last after so
	// many context switches; known is false where nobody can tell. nil: there is no search.
	Visited func(key hashing.Key, active, switches int) (been, covered, known bool)
}

// Simulation is a path with the state at its end. It is used by one goroutine at a time.
type Simulation struct {
	Config

	m     *scheduler.Driver
	ev    state.Event
	rec   *trace.Recorder
	at    []standing         // before each choice, and now
	takes []scheduler.Choice // one less
	seen  map[hashing.Key]bool
	scout scout
}

// standing is what a path is known by at one of its ends.
type standing struct {
	active, switches int
	steps            int // of the trace up to here
	found            []Found
	again            bool // the node has been stood at before in this simulation
	isNode           bool
	key              hashing.Key // of the node
}

// Found is a violation, or what is not supported, met on the way.
type Found struct {
	Property string `json:"property"` // "": nothing that a property says
	File     string `json:"file"`
	Line     int    `json:"line"`
	Thread   int    `json:"thread"`
	Message  string `json:"message"`
}

// New begins at the root and follows choices.
func New(c Config, choices []scheduler.Choice) (*Simulation, error) {
	s := &Simulation{Config: c, seen: map[hashing.Key]bool{}}
	return s, s.restart(choices)
}

// Close gives back what the simulation needs.
func (s *Simulation) Close() {
	if s.Config.Close != nil {
		s.Config.Close()
	}
}

// restart follows choices from the root. A trace cannot be taken back as a state can, so this is how choices are undone.
func (s *Simulation) restart(choices []scheduler.Choice) error {
	s.m, s.rec = s.Machine(&s.Function), &trace.Recorder{}
	trace.Record(s.m.Machine, nil, s.rec, s.rec)
	s.m.SetModel(nil) // values that depend on inputs are shown as they do
	s.takes, s.at = s.takes[:0:0], nil
	s.ev = *s.m.Start()
	s.arrive(standing{})
	for _, c := range choices {
		if err := s.Take(c); err != nil {
			return err
		}
	}
	return nil
}

// now is how the path ends at present.
func (s *Simulation) now() *standing { return &s.at[len(s.at)-1] }

// Length is the number of choices made.
func (s *Simulation) Length() int { return len(s.takes) }

// Choices gives the path.
func (s *Simulation) Choices() []scheduler.Choice { return append([]scheduler.Choice{}, s.takes...) }

// ErrNoChoice says that what was chosen cannot be taken here.
var ErrNoChoice = errors.New("this cannot be chosen here")

// Take makes a choice. The error is ErrNoChoice, and nothing has changed, or scheduler.ErrDiverged.
func (s *Simulation) Take(c scheduler.Choice) error {
	next := standing{active: s.now().active, switches: s.now().switches}
	if c.Kind == scheduler.ChooseThread && s.ev.Kind == state.EventNode {
		if c.Index < 0 || c.Index >= s.m.NumThreads() || !s.m.Enabled(c.Index) {
			return fmt.Errorf("%w: thread %d cannot move", ErrNoChoice, c.Index)
		}
		if s.spent(c.Index) {
			return fmt.Errorf("%w: no context switch is left", ErrNoChoice)
		}
		movable, _, _ := s.m.Movable(nil, next.active)
		c.Of = len(movable)
		next.switches = scheduler.Switches(next.switches, next.active, c.Index)
		next.active = c.Index
	}
	ev, err := s.m.Replay(s.ev, c, len(s.takes))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoChoice, err)
	}
	s.ev = ev
	s.takes = append(s.takes, c)
	s.arrive(next)
	return nil
}

// spent tells whether the context bound keeps a thread from moving.
func (s *Simulation) spent(thread int) bool {
	now := s.now()
	return s.ContextBound.Bounds() && thread != now.active && s.ContextBound.Left(now.switches) <= 0
}

// arrive notes where the path has come to.
func (s *Simulation) arrive(now standing) {
	now.steps = len(s.rec.Steps)
	switch s.ev.Kind {
	case state.EventNode:
		s.m.AtNode(now.active)
		if movable, live, _ := s.m.Movable(nil, now.active); len(movable) == 0 && live > 0 && s.Checks.Has(check.Deadlock) {
			s.m.Stuck()
		}
		key := s.m.Hash()
		now.again, now.isNode, now.key = s.seen[key], true, key
		s.seen[key] = true
	case state.EventEnd:
		if !s.ev.Abort {
			s.m.AtEnd()
		}
	case state.EventViolation:
		if s.feasible(s.m.Path(), s.ev.Cond) {
			at := result.PlaceOf(s.Program, s.ev.Pos, s.ev.Func)
			now.found = append(now.found, Found{s.ev.Property, at.File, at.Line, s.ev.Thread, s.ev.Message})
		}
	case state.EventUnsupported:
		at := result.PlaceOf(s.Program, s.ev.Pos, s.ev.Func)
		now.found = append(now.found, Found{"", at.File, at.Line, s.ev.Thread, "not supported: " + s.ev.Message})
	}
	reports, _ := s.m.TakeReports()
	for i := range reports {
		r := &reports[i]
		if !r.Doubt && s.feasible(r.Path, r.Cond) {
			at := result.PlaceOf(s.Program, r.Pos, r.Func)
			now.found = append(now.found, Found{r.Property, at.File, at.Line, r.Thread, r.Message})
		}
	}
	s.at = append(s.at, now)
}

// feasible tells whether there may be inputs that meet a path condition and cond.
func (s *Simulation) feasible(path []expr.Ref, cond expr.Ref) bool {
	return s.mayBe(s.m, path, cond)
}

// Undo takes choices back so that n are left.
func (s *Simulation) Undo(n int) error {
	if n < 0 || n > len(s.takes) {
		return fmt.Errorf("%w: the path has %d choices", ErrNoChoice, len(s.takes))
	}
	return s.restart(s.takes[:n:n])
}

// Follow goes on along further choices, up to the first that cannot be taken.
func (s *Simulation) Follow(ctx context.Context, choices []scheduler.Choice) error {
	for _, c := range choices {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.Take(c); err != nil {
			return err
		}
	}
	return nil
}

// Steps gives what happens on the path from choice number from on, with the number of the choice (from 1) that each step belongs to; 0
// is what happens before the first.
func (s *Simulation) Steps(from int) (steps []result.Step, of []int) {
	for i := max(from, 0); i < len(s.at); i++ {
		begin := 0
		if i > 0 {
			begin = s.at[i-1].steps
		}
		for k := begin; k < s.at[i].steps; k++ {
			steps, of = append(steps, s.rec.Steps[k]), append(of, i)
		}
	}
	return steps, of
}
