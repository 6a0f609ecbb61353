// Package estimate estimates how much of a tree a depth-first search has explored, from where the search stands and what it has met.
//
// Without pruning it is weighted backtrack estimation: a path is as probable as a random descent that takes each alternative of a
// level alike, and the share explored is that of the probability of the paths walked (Knuth, Mathematics of Computation 1975, on one random
// path; Kilby, Slaney, Thiébaux and Walsh, AAAI 2006, on those that a search backtracks from; with all nodes of closed levels counted
// once, their estimate of the size is, but for the few nodes of the path itself, the number of nodes over that probability).
//
// With pruning this is of no use: where the first alternative of each level explores nearly all, and the later ones soon meet what is
// known, a search of half of the tree has walked paths of a probability of 2^-n on n levels. There each level counts how large its later alternatives
// were, by nodes; what is left of a path's levels is taken to be as large, level by level, as what the levels next below have
// shown when the search came back through them, and a little larger from level to level where they have grown.
package estimate

import "math"

// Level is what is known of the alternatives of a level of a path.
type Level struct {
	begun int64   // nodes of the search when the present alternative was taken, plus 1; 0: there is none
	sum   float32 // nodes of the later alternatives that have ended
	below float32 // the size of later alternatives that the level below the first one has shown; 0: none
	ended int32   // how many later alternatives have ended
	grows float32 // how much the logarithm of that size has grown of late, from level to level upwards
}

// Sizes is what a search knows beside its path. Its fields are exported for those who save it.
type Sizes struct {
	Weight, Deviation float64 // of the logarithms of sizes from what the level below had shown
	Possible, Taken   float64 // later alternatives of closed levels, and those taken
}

// Add adds what another part of the search, or one before it, knows.
func (s *Sizes) Add(o Sizes) {
	s.Weight += o.Weight
	s.Deviation += o.Deviation
	s.Possible += o.Possible
	s.Taken += o.Taken
}

// Takes notes that alternative number next of a level is taken, from 0.
func (l *Level) Takes(nodes int64) { l.begun = nodes + 1 }

// Ends notes that the alternative that was taken last has ended; next is how many were taken.
func (l *Level) Ends(nodes int64, next int32) {
	if l.begun == 0 {
		return
	}
	if next > 1 {
		l.sum += float32(nodes + 1 - l.begun)
		l.ended++
	}
	l.begun = 0
}

// Later gives the level for a search that counts so many nodes more.
func (l Level) Later(nodes int64) Level {
	if l.begun != 0 {
		if l.begun += nodes; l.begun == 0 {
			l.begun = -1 // 0 says that there is none
		}
	}
	return l
}

// size is how large a later alternative is taken to be, here and next above; 0: not known.
func (l *Level) size() float32 {
	switch {
	case l.ended == 0:
		return l.below
	case l.below == 0:
		return l.sum / float32(l.ended)
	}
	return (l.sum + l.below) / float32(l.ended+1)
}

// How slowly the trend follows, and how it fades from level to level where nothing has been seen yet: sizes grow towards the root, but not
// for ever.
const (
	lag     = 0.9
	damping = 0.75
)

// trend is how much sizes grow here and next above.
func (l *Level) trend() float32 {
	if x := l.size(); l.below > 0 && x > 0 {
		return lag*l.grows + (1-lag)*float32(logRatio(float64(x), float64(l.below)))
	}
	return l.grows
}

// logRatio is the logarithm of a/b. Most are those of equal sizes: of alternatives that lead to nothing new.
func logRatio(a, b float64) float64 {
	if a == b {
		return 0
	}
	return math.Log(a / b)
}

// Closes notes that a level is closed of which taken of so many alternatives were taken. parent is the level above, if its first
// alternative leads to it; else nil.
func (s *Sizes) Closes(l, parent *Level, taken, of int32) {
	s.Possible += float64(of - 1)
	s.Taken += float64(taken - 1)
	if l.ended > 0 && l.below > 0 && l.sum > 0 {
		d := logRatio(float64(l.sum)/float64(l.ended), float64(l.below))
		s.Weight += float64(l.sum)
		s.Deviation += float64(l.sum) * d * d
	}
	if parent != nil {
		parent.below, parent.grows = l.size(), l.trend()
	}
}

// Open is a level of a path: how many alternatives were taken, are still to be taken and there were.
type Open struct {
	*Level
	Next, N, Of int32
	Later       bool // more than N may be taken: a reduction decides
}

// Rest is what is left to do.
type Rest struct {
	Nodes     float64 // by the sizes of alternatives
	Mass      float64 // by the probability of a random descent from the root of the path
	Size      float64 // of an alternative of the first open level; 0: not known
	Deviation float64 // of the logarithm of such sizes
}

// Left estimates what is left of a path; its levels are given from the deepest to the first.
func (s *Sizes) Left(levels func(yield func(Open) bool)) (r Rest) {
	share := 1.0
	if s.Possible > 0 {
		share = s.Taken / s.Possible
	}
	size, trend := 0.0, 0.0
	for l := range levels {
		open := float64(l.N - l.Next)
		if l.Later {
			open = float64(l.Of-l.Next) * share
		}
		r.Mass = (r.Mass + open) / float64(max(1, l.Of))
		if x := l.size(); x > 0 && (l.Next > 1 || size == 0) {
			size, trend = float64(x), float64(l.trend())
		} else {
			trend *= damping
			size *= math.Exp(trend)
		}
		switch {
		case open > 0 && size > 0:
			r.Nodes += open * size
			r.Size = size
		case s.Possible > 0: // the first way down through new nodes, beside what is known
			r.Nodes += open
		}
	}
	if s.Weight > 0 {
		r.Deviation = math.Sqrt(s.Deviation / s.Weight)
	}
	return r
}

// Explored is the share of a tree that is explored.
type Explored struct {
	Nodes     int64   // when so many were visited
	Share     float64 // 0 to 1
	Low, High float64 // where it lies, as a rule: the spread
}

// Part is a part of a tree on which somebody is at work, or which waits.
type Part struct {
	Rest
	Below float64 // the probability of a random descent to its root
	Waits bool    // nobody has begun with it: there is no path, and nothing is known but where it lies
}

// Together gives the share of a tree of which so many nodes are explored and these parts are open. pruned says whether nodes that are
// known end paths. It is false where nothing is known yet.
func Together(nodes int64, parts []Part, pruned bool) (x Explored, known bool) {
	var rest Rest
	for i := range parts {
		p := &parts[i]
		rest.Nodes += p.Nodes
		rest.Deviation = max(rest.Deviation, p.Deviation)
		rest.Size = max(rest.Size, p.Size)
		if p.Waits {
			rest.Mass += p.Below
		} else {
			rest.Mass += p.Below * p.Mass
		}
	}
	for i := range parts {
		if parts[i].Waits {
			rest.Nodes += rest.Size
		}
	}
	if !pruned {
		return unpruned(nodes, rest.Mass), rest.Mass < 1
	}
	return withPruning(nodes, rest), rest.Nodes > 0 || rest.Mass == 0
}

// unseen is how much larger what is left is than sizes foretell: a search comes back first through what is small, so what it has seen is the
// lesser half. The number was picked on 48 programs: see docs/explorer.md.
const unseen = 1.75

// withPruning gives the share of a tree that is pruned, where rest is left when so many nodes are explored.
func withPruning(nodes int64, rest Rest) Explored {
	rest.Nodes *= unseen
	f := math.Exp(math.Min(rest.Deviation, math.Log(100)))
	share := func(rest float64) float64 { return float64(nodes) / math.Max(1, float64(nodes)+rest) }
	return Explored{Nodes: nodes, Share: share(rest.Nodes), Low: share(rest.Nodes * f), High: share(rest.Nodes / f)}
}

// unpruned gives the share where the probability of the paths that are left is known. The spread is that of sizes that differ by as much as the
// probabilities of what is done and what is left.
func unpruned(nodes int64, mass float64) Explored {
	done := math.Max(0, 1-mass)
	low := done * done
	return Explored{Nodes: nodes, Share: done, Low: low, High: math.Min(1, math.Sqrt(done))}
}
