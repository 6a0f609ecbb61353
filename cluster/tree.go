package cluster

// This file defines the map: a k-d tree over measures of the threads' progress and of global variables, whose leaves are regions (J. L. Bentley: Multidimensional
// binary search trees used for associative searching, CACM 18(9), 1975).
//
// A sample of the tree says where to cut: so that the parts have about the sizes that are asked for and few ways cross. Steps are no function of the state: what they cost besides is estimated by how many states the
// sample met again after other numbers of steps.

import (
	"encoding/json"
	"errors"
	"slices"

	"heddle.example/rt/measure"
)

// Tree cuts the tree of paths into regions.
type Tree struct {
	Nodes   []TreeNode
	Regions int     // their numbers are below
	Repeats float64 // the share of the states that random paths met again after other numbers of steps
}

// TreeNode is a cut, or a region.
type TreeNode struct {
	Leaf        bool
	Cut         measure.Measure
	Most        uint64 // at most so much lies on the left
	Left, Right int    // nodes; of a leaf, Left is the number of the region
	Splits      int    // of a leaf: how often the region was split while the run went on (split.go)
}

// MaxRegions bounds the number of regions.
const MaxRegions = 4096

// Owner gives the region to which a node belongs.
func (t *Tree) Owner(at *measure.Position) int {
	n := &t.Nodes[0]
	for !n.Leaf {
		if at.Value(&n.Cut) <= n.Most {
			n = &t.Nodes[n.Left]
		} else {
			n = &t.Nodes[n.Right]
		}
	}
	return n.Left
}

// leaf finds a region; nil: the map does not have it.
func (t *Tree) leaf(region int) *TreeNode {
	for i := range t.Nodes {
		if n := &t.Nodes[i]; n.Leaf && n.Left == region {
			return n
		}
	}
	return nil
}

// leaves lists the regions.
func (t *Tree) leaves() (out []int) {
	for i := range t.Nodes {
		if n := &t.Nodes[i]; n.Leaf {
			out = append(out, n.Left)
		}
	}
	return out
}

// side is what the cuts demand of one measure in a region: it lies within these.
type side struct {
	cut         *measure.Measure
	least, most uint64
}

// sides gives what the cuts demand of a region.
func (t *Tree) sides(region int) []side {
	var find func(i int) ([]side, bool)
	find = func(i int) ([]side, bool) {
		n := &t.Nodes[i]
		if n.Leaf {
			return nil, n.Left == region
		}
		if s, ok := find(n.Left); ok {
			return narrow(s, side{&n.Cut, 0, n.Most}), true
		}
		s, ok := find(n.Right)
		switch {
		case !ok:
			return nil, false
		case n.Most == 1<<64-1: // nothing is above
			return narrow(s, side{&n.Cut, n.Most, 0}), true
		}
		return narrow(s, side{&n.Cut, n.Most + 1, 1<<64 - 1}), true
	}
	out, _ := find(0)
	return out
}

// narrow adds a demand to others.
func narrow(sides []side, by side) []side {
	for i := range sides {
		if s := &sides[i]; *s.cut == *by.cut {
			s.least, s.most = max(s.least, by.least), min(s.most, by.most)
			return sides
		}
	}
	return append(sides, by)
}

// within tells whether a node lies where the cuts demand it.
func within(sides []side, at *measure.Position) bool {
	for i := range sides {
		s := &sides[i]
		var v uint64
		if s.cut.Kind == measure.OfSteps { // most are: each node is asked about
			v = uint64(at.Step(s.cut.Thread))
		} else {
			v = at.Value(s.cut)
		}
		if v < s.least || v > s.most {
			return false
		}
	}
	return true
}

// NewTree cuts what a sample shows into so many regions of about equal size; into fewer where it cannot be cut.
func NewTree(sample *measure.Sample, regions int) *Tree {
	g := &grower{s: sample, t: &Tree{Repeats: float64(sample.Differs) / float64(max(1, sample.Again))}}
	g.grow(allOf(sample), sample.Edges, min(max(1, regions), MaxRegions))
	return g.t
}

func allOf(sample *measure.Sample) []int32 {
	nodes := make([]int32, sample.Nodes)
	for i := range nodes {
		nodes[i] = int32(i)
	}
	return nodes
}

// grower makes a map.
type grower struct {
	s *measure.Sample
	t *Tree
}

func (g *grower) grow(nodes []int32, edges [][2]int32, regions int) int {
	at := len(g.t.Nodes)
	g.t.Nodes = append(g.t.Nodes, TreeNode{Leaf: true})
	left := regions / 2
	var c cut
	if regions > 1 {
		c = g.cut(nodes, edges, float64(left)/float64(regions))
	}
	if c.column < 0 || regions == 1 {
		g.t.Nodes[at].Left = g.t.Regions
		g.t.Regions++
		return at
	}
	n := TreeNode{Cut: g.s.Measures[c.column], Most: c.most}
	low, high := g.split(nodes, &c)
	lowEdges, highEdges := g.splitEdges(edges, &c)
	n.Left = g.grow(low, lowEdges, left)
	n.Right = g.grow(high, highEdges, regions-left)
	g.t.Nodes[at] = n
	return at
}

// cut is a way to cut a part of a sample.
type cut struct {
	column   int // -1: none
	most     uint64
	uneven   float64 // how much larger the larger part is than it should be
	crossing int     // ways
	crossed  float64 // their share, and what repeats for it
}

// uneven parts up to this cost nothing, as a sample says no more.
const even = 1.25

// cost weighs what crosses against what is uneven: a part that is four times too large is worse than half of the ways.
func (c *cut) cost() float64 { return c.crossed + 0.2*max(0, c.uneven-even) }

// mostLooked is the number of nodes of a sample that are looked at to find a cut.
const mostLooked = 4000

// cut finds where to cut off so large a part.
func (g *grower) cut(nodes []int32, edges [][2]int32, part float64) cut {
	best := cut{column: -1}
	looked := nodes
	if n := len(nodes); n > mostLooked {
		looked = make([]int32, 0, mostLooked)
		for i := range mostLooked {
			looked = append(looked, nodes[i*n/mostLooked])
		}
	}
	values := make([]uint64, len(looked))
	for c := range g.s.Measures {
		col := g.s.Values[c]
		for i, n := range looked {
			values[i] = col[n]
		}
		slices.Sort(values)
		if len(values) == 0 || values[0] == values[len(values)-1] {
			continue
		}
		cuts := thresholds(values, part)
		for _, e := range edges {
			from, to := col[e[0]], col[e[1]]
			if from == to {
				continue
			}
			for i := range cuts {
				if x := &cuts[i]; (from <= x.most) != (to <= x.most) {
					x.crossing++
				}
			}
		}
		for _, x := range cuts {
			x.column, x.crossed = c, float64(x.crossing)/float64(max(1, len(edges)))
			if !g.s.Measures[c].OfState() {
				x.crossed += 2 * g.t.Repeats
			}
			if best.column < 0 || x.cost() < best.cost() {
				best = x
			}
		}
	}
	return best
}

// thresholds gives cuts by values next to which about a part of the sorted values is cut off: neither side may be empty.
func thresholds(values []uint64, part float64) (out []cut) {
	n := len(values)
	at := func(most uint64, low int) cut {
		share := float64(low) / float64(n)
		return cut{most: most, uneven: max(share/part, (1-share)/(1-part))}
	}
	first := min(int(float64(n)*part), n-1)
	// As many as are below the next value, while that is not the last one.
	for k := first; values[k] < values[n-1] && len(out) < mostTried; {
		low, _ := slices.BinarySearch(values, values[k]+1)
		x := at(values[k], low)
		if k != first && x.uneven > even {
			break
		}
		out = append(out, x)
		k = low
	}
	for k, tried := first, 0; tried < mostTried; tried++ {
		low, _ := slices.BinarySearch(values, values[k])
		if low == 0 {
			break
		}
		k = low - 1
		x := at(values[k], low)
		if tried > 0 && x.uneven > even {
			break
		}
		out = append(out, x)
	}
	return out
}

// mostTried bounds the values that are tried on each side of the one that cuts off just the part.
const mostTried = 8

func (g *grower) split(nodes []int32, c *cut) (low, high []int32) {
	col := g.s.Values[c.column]
	for _, n := range nodes {
		if col[n] <= c.most {
			low = append(low, n)
		} else {
			high = append(high, n)
		}
	}
	return low, high
}

// splitEdges leaves out the ways that cross.
func (g *grower) splitEdges(edges [][2]int32, c *cut) (low, high [][2]int32) {
	col := g.s.Values[c.column]
	for _, e := range edges {
		switch a, b := col[e[0]] <= c.most, col[e[1]] <= c.most; {
		case a && b:
			low = append(low, e)
		case !a && !b:
			high = append(high, e)
		}
	}
	return low, high
}

var errTree = errors.New("the map of the regions cannot be read")

// maxTree bounds the bytes of a map.
const maxTree = 1 << 20

// Encode gives the bytes of t.
func (t *Tree) Encode() ([]byte, error) { return json.Marshal(t) }

// DecodeTree reads the bytes of a map.
func DecodeTree(b []byte) (*Tree, error) {
	t := &Tree{}
	if len(b) > maxTree || json.Unmarshal(b, t) != nil || len(t.Nodes) == 0 || t.Regions < 1 || t.Regions > MaxRegions {
		return nil, errTree
	}
	for i, n := range t.Nodes {
		switch {
		case n.Leaf && (n.Left < 0 || n.Left >= t.Regions),
			n.Leaf && n.Splits < 0,
			!n.Leaf && !n.Cut.Valid(),
			!n.Leaf && (n.Left <= i || n.Right <= i || n.Left >= len(t.Nodes) || n.Right >= len(t.Nodes)): // no way leads round
			return nil, errTree
		}
	}
	return t, nil
}
