package smt

// This file defines the layer that tries models found before. One more
// constraint on a path often leaves the last model good, and evaluating it is far cheaper than
// asking Z3.

import (
	"context"
	"sync"

	"heddle.example/expr"
)

type reuse struct {
	next layer
	n    *counters

	mu     sync.Mutex
	recent []map[expr.Hash]Value // never changed once they are in here
	at     int                   // the next to replace
}

func newReuse(next layer, models int, n *counters) *reuse {
	return &reuse{next: next, n: n, recent: make([]map[expr.Hash]Value, models)}
}

func (l *reuse) solve(ctx context.Context, p *problem) Answer {
	if p.fresh {
		return l.next.solve(ctx, p)
	}
	syms := symbolsOf(p.table, p.constraints)
	model := make(map[expr.Ref]Value, len(syms))
	for _, m := range l.models() {
		known := 0
		for _, s := range syms {
			v, ok := m[p.table.Hash(s)]
			if ok {
				known++
			}
			model[s] = v
		}
		if known > 0 && holds(p.table, p.constraints, func(s expr.Ref) Value { return model[s] }) {
			l.n.reused.Add(1)
			return Answer{Result: Sat, Model: model}
		}
	}
	a := l.next.solve(ctx, p)
	if a.Result == Sat {
		l.remember(p, a.Model)
	}
	return a
}

// models lists the recent models, the latest first.
func (l *reuse) models() []map[expr.Hash]Value {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := make([]map[expr.Hash]Value, 0, len(l.recent))
	for i := range l.recent {
		k := (l.at - 1 - i + 2*len(l.recent)) % len(l.recent)
		if m := l.recent[k]; m != nil {
			out = append(out, m)
		}
	}
	return out
}

func (l *reuse) remember(p *problem, model map[expr.Ref]Value) {
	m := make(map[expr.Hash]Value, len(model))
	for s, v := range model {
		m[p.table.Hash(s)] = v
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.recent[l.at] = m
	l.at = (l.at + 1) % len(l.recent)
}
