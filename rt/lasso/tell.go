package lasso

// This file defines how an execution that repeats itself is told.

import (
	"fmt"
	"strings"

	"heddle.example/hashing/visited"
	"heddle.example/rt/result"
	"heddle.example/rt/trace"
	"heddle.example/scheduler"
	"heddle.example/symex/state"
)

// Told is an execution that was written down.
type Told struct {
	Thread  int // that makes the first step of the loop
	Place   result.Place
	Starved []string // threads that could move at every node of the loop and never do
	Passed  []string // those that could at some of them

	begin int // steps before the loop
}

// Follow follows an execution whose loop begins after at choices with a machine that has not begun and tells r.
func Follow(m *scheduler.Driver, r *trace.Recorder, choices []result.Choice, at int) (*Told, error) {
	l := &Told{}
	var waits, could, moved visited.ThreadSet // threads that could move at every node of the loop; at some; that move
	ev := *m.Start()
	for k, c := range choices {
		if k == at {
			l.begin, l.Thread = len(r.Steps), c.Index
			pos, fn := m.At(c.Index)
			l.Place = result.PlaceOf(m.Code().Prog, pos, fn)
		}
		if k >= at && ev.Kind == state.EventNode {
			now := EnabledThreads(m.Machine)
			if k == at {
				waits = now
			}
			waits, moved = waits.And(now), moved.With(c.Index)
			for t := range m.NumThreads() {
				if now.Has(t) {
					could = could.With(t)
				}
			}
		}
		var err error
		if ev, err = m.Replay(ev, c, k); err != nil {
			return nil, err
		}
	}
	for t := range m.NumThreads() {
		name := fmt.Sprintf("thread %d (%s)", t, r.Name(t))
		switch {
		case moved.Has(t) || !could.Has(t):
		case waits.Has(t):
			l.Starved = append(l.Starved, name)
		default:
			l.Passed = append(l.Passed, name)
		}
	}
	return l, nil
}

// Fold leaves in r each step of the loop once, and gives what it repeats: "steps 3 to 5".
func (l *Told) Fold(r *trace.Recorder) string {
	steps, begin := trace.TellOnce(r.Steps, l.begin)
	r.Steps, l.begin = trace.TellParts(steps, begin)
	loop := r.Steps[l.begin:]
	if len(loop) > 0 {
		l.Thread, l.Place = loop[0].Thread, loop[0].Place
	}
	if len(loop) == 0 {
		return "what it does from here"
	}
	loop[0].Repeats = true
	return result.StepsText(l.begin+1, len(r.Steps))
}

// StarvedText names the threads that could move and never do, "" if there are none.
func (l *Told) StarvedText() string {
	if len(l.Starved) == 0 {
		return ""
	}
	return ", while " + strings.Join(l.Starved, ", ") + " could move and never does"
}
