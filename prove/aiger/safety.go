package aiger

// This file defines the translation of liveness to safety (A. Biere, C. Artho and V. Schuppan, "Liveness checking as safety checking",
// FMICS 2002), for checkers of safety. An input stores the state at a moment of its choice; the output is true when the stored state has come
// again and every condition was met since.
//
// What the old form of the format cannot say is said with gates: a latch remembers whether all constraints held so far, a latch that
// begins with 1 is negated, one that begins with any value takes an input's at first.

import "heddle.example/prove/circuit"

// builder adds gates to a file.
type builder struct {
	f    *File
	next Lit
	old  map[uint32]Lit // of the source
}

func (b *builder) fresh() Lit {
	b.next += 2
	return b.next - 2
}

func (b *builder) input() Lit {
	l := b.fresh()
	b.f.Inputs = append(b.f.Inputs, l)
	return l
}

// latch adds a latch that begins with 0 and gives the place of its next value.
func (b *builder) latch() (l Lit, index int) {
	l = b.fresh()
	b.f.Latches = append(b.f.Latches, Latch{Lit: l})
	return l, len(b.f.Latches) - 1
}

func (b *builder) and(list ...Lit) Lit {
	out := True
	for _, l := range list {
		switch {
		case out == False || l == False || out == l.Not():
			return False
		case out == True || out == l:
			out = l
		case l != True:
			g := And{Lit: b.fresh(), A: out, B: l}
			b.f.Ands = append(b.f.Ands, g)
			out = g.Lit
		}
	}
	return out
}

func (b *builder) or(x, y Lit) Lit     { return b.and(x.Not(), y.Not()).Not() }
func (b *builder) ite(c, x, y Lit) Lit { return b.or(b.and(c, x), b.and(c.Not(), y)) }
func (b *builder) same(x, y Lit) Lit   { return b.ite(x, y, y.Not()) }

// at gives a literal of the source.
func (b *builder) at(l Lit) Lit { return b.old[l.Var()] ^ l&1 }

// Safety gives a file of the old form with one output, which can become true if and only if the property can be violated.
func (f *File) Safety(p *circuit.Property) *File {
	b := &builder{f: &File{Name: f.Name}, next: 2, old: map[uint32]Lit{0: 0}}
	for _, l := range f.Inputs {
		b.old[l.Var()] = b.input()
	}
	// The latches hold negated values where the source begins with 1.
	held := make([]Lit, len(f.Latches))
	where := make([]int, len(f.Latches))
	begun := True
	for i, l := range f.Latches {
		held[i], where[i] = b.latch()
		switch l.Reset {
		case False:
			b.old[l.Lit.Var()] = held[i]
		case True:
			b.old[l.Lit.Var()] = held[i].Not()
		default:
			if begun == True {
				var at int
				begun, at = b.latch()
				b.f.Latches[at].Next = True
			}
			b.old[l.Lit.Var()] = b.ite(begun, held[i], b.input())
		}
	}
	for _, a := range f.Ands {
		b.old[a.Lit.Var()] = b.and(b.at(a.A), b.at(a.B))
	}
	for i, l := range f.Latches {
		b.f.Latches[where[i]].Next = b.at(l.Next)
		if l.Reset == True {
			b.f.Latches[where[i]].Next = b.at(l.Next).Not()
		}
	}
	holds := True
	if len(f.Constraints) > 0 {
		broken, at := b.latch()
		holds = broken.Not()
		for _, c := range f.Constraints {
			holds = b.and(holds, b.at(c))
		}
		b.f.Latches[at].Next = holds.Not()
	}
	if p.Kind == circuit.Bad {
		bad := f.Outputs
		if len(f.Bad) > 0 {
			bad = f.Bad
		}
		b.f.Outputs = []Lit{b.and(holds, b.at(bad[p.Index]))}
		return b.f
	}
	save := b.input()
	stored, at := b.latch()
	now := b.and(save, stored.Not())
	b.f.Latches[at].Next = b.or(stored, save)
	closed := b.and(holds, stored)
	for _, l := range f.Latches {
		copied, at := b.latch()
		b.f.Latches[at].Next = b.ite(now, b.at(l.Lit), copied)
		closed = b.and(closed, b.same(copied, b.at(l.Lit)))
	}
	for _, c := range append(append([]Lit{}, f.Justice[p.Index]...), f.Fair...) {
		met, at := b.latch()
		b.f.Latches[at].Next = b.and(b.or(now, stored), b.or(b.and(stored, met), b.at(c)))
		closed = b.and(closed, met)
	}
	b.f.Outputs = []Lit{closed}
	return b.f
}
