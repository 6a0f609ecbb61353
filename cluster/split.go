package cluster

// This file defines how regions are split while a run goes on. balance.go says when.
//
// # How
//
//  1. The owner of region R finds a cut by a sample of the nodes that it visited, and commits as ever: what belongs to others is on the server, the
//     visited set is saved.
//  2. Before it writes R's record it makes one for the new region N, under the first number that has none, with all segments of R's visited set as
//     of this commit. Nobody claims N yet, as no map has it.
//  3. It compares and sets R's record, which now lists the split. From here on R is split.
//  4. It compares and sets the map, which then has N, and only then goes on, with its part of R. A region's owner sees to that also whenever it
//     takes the region over, by the splits in the record. Whoever sees N in the map may claim it.
//
// # Why nothing is lost, and nothing visited twice
//
//   - A worker that was thought dead fails at 3. Its N is in no map and stays empty; a number is lost. One that is killed between 3 and 4 leaves
//     the record from which the next owner of R makes the map, before it explores anything. So records alone say what is split: the map only tells
//     others where to send.
//   - What is open in R stays R's, as open paths in its record or as messages that it has not acknowledged, whatever side it lies on. Where R comes
//     from there to a node of N it hands that over like any other foreign node. N begins with nothing open. So an empty queue still
//     means that nothing is open anywhere.
//   - Both parts go on with R's visited set of step 3. A node in it was explored, or is below what is open in R: N may drop it. After step 3 R
//     visits nothing on N's side and N nothing on R's, so by measures of the state a state is still visited once.
//   - Messages that are under way to R may hold nodes of N. Each says how often R was split as far as its sender knew. If that is less often than
//     R's record says, R takes nothing from it on trust: it replays each path, looks on which side it ends, and forwards what is N's before
//     it acknowledges the message. Regions only ever shrink, so what was sent by a newer map is right in any case.
//   - What was sent decides nothing, here as elsewhere: R drops only what its own set has.

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"heddle.example/rt/measure"
)

// split says that what lies above a cut of a region became another region.
type split struct {
	Cut  measure.Measure
	Most uint64 // so much still belongs to the region
	To   int
}

var errFull = errors.New("the map has no room for more regions")

// add gives a map in which a region is split.
func (t *Tree) add(region int, s *split) (*Tree, error) {
	old := t.leaf(region)
	if old == nil || s.To < 0 || s.To >= MaxRegions || !s.Cut.Valid() {
		return nil, errTree
	}
	out := &Tree{Nodes: slices.Clone(t.Nodes), Regions: max(t.Regions, s.To+1), Repeats: t.Repeats}
	low := *old
	low.Splits++
	n := len(out.Nodes)
	*out.leaf(region) = TreeNode{Cut: s.Cut, Most: s.Most, Left: n, Right: n + 1}
	out.Nodes = append(out.Nodes, low, TreeNode{Leaf: true, Left: s.To})
	return out, nil
}

// Cuts at which a region is not split.
const (
	mostUneven  = 4.0 // so much more than a half on one side
	mostCrossed = 0.4 // of the ways
)

// halve finds where to cut a region of which a sample is known.
func (t *Tree) halve(sample *measure.Sample) (s split, ok bool) {
	g := &grower{s: sample, t: &Tree{Repeats: t.Repeats}}
	if sample.Nodes == 0 {
		return s, false
	}
	c := g.cut(allOf(sample), sample.Edges, 0.5)
	if c.column < 0 || c.uneven > mostUneven/2 || c.crossed > mostCrossed {
		return s, false
	}
	return split{Cut: sample.Measures[c.column], Most: c.most}, true
}

// reserve makes the record of a new region, and gives its number. Of two that want the same number one gets the next.
func (b *bus) reserve(ctx context.Context, from int, r *record) (region int, err error) {
	for region = from; region < MaxRegions; region++ {
		if _, err = b.putRecord(ctx, region, r, 0); !errors.Is(err, errTaken) {
			return region, err
		}
	}
	return 0, errFull
}

// mapped sees to it that the map has a region's splits, and gives it.
func (b *bus) mapped(ctx context.Context, region int, splits []split) (*Tree, error) {
	for {
		data, revision, err := b.get(ctx, keyMap)
		if err != nil {
			return nil, err
		}
		t, err := DecodeTree(data)
		if err != nil {
			return nil, err
		}
		changed := false
		for i := range splits {
			if t.leaf(splits[i].To) != nil {
				continue
			}
			if t, err = t.add(region, &splits[i]); err != nil {
				return nil, err
			}
			changed = true
		}
		if t.leaf(region) == nil {
			return nil, fmt.Errorf("%w: it has no region %d", errTree, region)
		}
		if !changed {
			return t, nil
		}
		if data, err = t.Encode(); err != nil {
			return nil, err
		}
		if len(data) > maxTree {
			return nil, errFull
		}
		if _, err = b.swap(ctx, keyMap, data, revision); err == nil {
			return t, nil
		} else if !errors.Is(err, errTaken) {
			return nil, err
		}
	}
}

// settle sees to it that the map has the region's splits, and looks at what belongs to it.
func (h *held) settle(ctx context.Context) error {
	t, err := h.w.bus.mapped(ctx, h.number, h.rec.Splits)
	if err != nil {
		return err
	}
	h.w.adopt(t)
	h.sides = t.sides(h.number)
	return nil
}

// split gives a part of the region away, if it can be cut.
func (h *held) split(ctx context.Context) error {
	h.divide.Store(false)
	h.worked.Store(0)
	tree := h.w.tree.Load()
	s, ok := tree.halve(h.region.Remembered())
	if !ok || tree.Regions >= MaxRegions {
		return nil
	}
	h.plan = &s
	err := h.commit(ctx, h.rec.Owner)
	h.plan = nil
	if err != nil {
		return err
	}
	return h.settle(ctx)
}

// reserve makes the new region of a split that is planned, which next is to list.
func (h *held) reserve(ctx context.Context, next *record) (err error) {
	s := *h.plan
	r := &record{Idle: true, Segments: next.Segments, Maker: fmt.Sprintf("%d.%d.%d", h.number, next.Epoch, next.Commits)}
	if s.To, err = h.w.bus.reserve(ctx, h.w.tree.Load().Regions, r); err != nil {
		return err
	}
	next.Splits = append(slices.Clone(next.Splits), s)
	return nil
}
