package cluster

// This file defines the map: a k-d tree over the steps of the threads, whose leaves are regions (J. L. Bentley: Multidimensional
// binary search trees used for associative searching, CACM 18(9), 1975).

import (
	"encoding/json"
	"errors"
	"slices"

	"heddle/rt"
)

// Tree cuts the lattice of steps into regions.
type Tree struct {
	Nodes   []TreeNode
	Regions int
}

// TreeNode is a cut, or a region.
type TreeNode struct {
	Dim         int    // the thread whose steps are cut; -1: a leaf
	Most        uint16 // at most so many steps lie on the left
	Left, Right int    // nodes; of a leaf, Left is the number of the region
}

// MaxRegions bounds the number of regions.
const MaxRegions = 4096

// Owner gives the region to which a node belongs.
func (t *Tree) Owner(at *rt.Steps) int {
	n := &t.Nodes[0]
	for n.Dim >= 0 {
		if at[n.Dim] <= n.Most {
			n = &t.Nodes[n.Left]
		} else {
			n = &t.Nodes[n.Right]
		}
	}
	return n.Left
}

// NewTree cuts a sample of nodes into so many regions of about equal size; into fewer where it cannot be cut.
func NewTree(sample []rt.Steps, regions int) *Tree {
	t := &Tree{}
	t.grow(slices.Clone(sample), min(max(1, regions), MaxRegions))
	return t
}

func (t *Tree) grow(sample []rt.Steps, regions int) int {
	at := len(t.Nodes)
	t.Nodes = append(t.Nodes, TreeNode{Dim: -1})
	left := regions / 2
	dim, most, n := -1, uint16(0), 0
	if regions > 1 {
		dim, most, n = cut(sample, left, regions)
	}
	if dim < 0 {
		t.Nodes[at].Left = t.Regions
		t.Regions++
		return at
	}
	node := TreeNode{Dim: dim, Most: most}
	node.Left = t.grow(sample[:n], left)
	node.Right = t.grow(sample[n:], regions-left)
	t.Nodes[at] = node
	return at
}

// cut finds where a part of a sample, in parts of the whole, is cut off: in the dimension in which it is widest, so that few ways
// cross. The sample is sorted by that dimension, and n of it lie on the left; dim is -1 where it cannot be cut.
func cut(sample []rt.Steps, part, whole int) (dim int, most uint16, n int) {
	dim = -1
	width := 0
	for d := range rt.StepDims {
		if w := spread(sample, d); w > width {
			dim, width = d, w
		}
	}
	if dim < 0 {
		return -1, 0, 0
	}
	slices.SortFunc(sample, func(a, b rt.Steps) int { return int(a[dim]) - int(b[dim]) })
	at := len(sample) * part / whole
	most = sample[at][dim]
	if most == sample[len(sample)-1][dim] { // all behind it would lie on the left
		for at > 0 && sample[at][dim] == most {
			at--
		}
		most = sample[at][dim]
	}
	n, _ = slices.BinarySearchFunc(sample, int(most)+1, func(s rt.Steps, x int) int { return int(s[dim]) - x })
	return dim, most, n
}

// spread is how far the middle nine tenths of a sample lie apart, at least 1 where they differ at all.
func spread(sample []rt.Steps, dim int) int {
	if len(sample) == 0 {
		return 0
	}
	values := make([]uint16, len(sample))
	for i := range sample {
		values[i] = sample[i][dim]
	}
	slices.Sort(values)
	n := len(values)
	if values[0] == values[n-1] {
		return 0
	}
	return 1 + int(values[n-1-n/20]) - int(values[n/20])
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
		case n.Dim < 0 && (n.Left < 0 || n.Left >= t.Regions),
			n.Dim >= rt.StepDims,
			n.Dim >= 0 && (n.Left <= i || n.Right <= i || n.Left >= len(t.Nodes) || n.Right >= len(t.Nodes)): // no way leads round
			return nil, errTree
		}
	}
	return t, nil
}
