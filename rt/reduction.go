package rt

// This file connects the search with a reduction of package scheduler, and says
// where a reduction has no proof.

import (
	"errors"
	"fmt"

	"heddle/scheduler"
	"heddle/symex"
	"heddle/symex/check"
)

// ErrReduction says that the reduction asked for has no proof under the other options.
var ErrReduction = errors.New("no reduction is possible")

// Reducible tells whether the reduction that the options ask for may be used.
func Reducible(o Options) error {
	if o.Reduction == "" || o.Reduction == scheduler.None || o.Reduction == scheduler.Auto {
		return nil
	}
	if _, err := scheduler.New(o.Reduction); err != nil {
		return err
	}
	refused := func(why string) error {
		return fmt.Errorf("%w with --reduction %s: %s", ErrReduction, o.Reduction, why)
	}
	for _, x := range []struct {
		is  bool
		why string
	}{
		{o.ContextBound >= 0, "under a context bound the order of independent steps matters"},
		{o.Hash == "none", "it needs nodes to be recognised (--hash)"},
		{len(o.LTL) > 0 || o.Interleaved, "a formula can tell the orders of independent steps apart"},
		{o.PartialLoops, "--partial-loops leaves loops early"},
		{o.SaveDir != "", "it cannot be saved (--save)"},
	} {
		if x.is {
			return refused(x.why)
		}
	}
	checks, err := check.Parse(o.Checks)
	if err != nil {
		return err
	}
	for _, p := range checks.Rows() {
		switch {
		case p.Remembers != "":
			return refused("the check " + p.Name + " remembers the path")
		case !p.Reduces:
			return refused("for the check " + p.Name + " there is no proof")
		}
	}
	return nil
}

// reduce makes the explorer use the reduction asked for.
func (e *explorer) reduce() {
	if e.opts.Reduction == "" || e.shared.visited == nil {
		return // the latter: a replay
	}
	if e.reduction, _ = scheduler.New(e.opts.Reduction); e.reduction != nil {
		e.m.TrackFootprints(e.opts.OnLeaf != nil || e.wantLeaks != leakNone)
	}
}

// moved tells the reduction about the transition, or the part of one, that led to ev.
func (e *explorer) moved(ev *symex.Event) {
	to := scheduler.EndsPath
	switch ev.Kind {
	case symex.EventNode, symex.EventChoice:
		to = scheduler.GoesOn
	case symex.EventEnd:
		to = scheduler.EndsProgram
	}
	e.reduction.Moved(e.active, e.m.Footprint(), to)
}

// expandMore chooses a further thread to expand at the node of the deepest level; it is
// false if none has to be.
func (e *explorer) expandMore(l *level) bool {
	e.m.Undo(l.mark)
	rest := e.candidates[l.first+l.n : l.first+l.of]
	t, ok := e.reduction.Next(e.m, rest)
	if !ok {
		if len(rest) > 0 {
			e.stats.Reduced++
		}
		return false
	}
	for i := range rest {
		if int(rest[i]) == t {
			rest[0], rest[i] = rest[i], rest[0]
		}
	}
	l.n++
	return true
}
