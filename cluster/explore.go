package cluster

// This file defines how the paths of a message are explored.

import (
	"heddle.example/rt"
	"heddle.example/rt/save"
)

// reading is a message that is being explored.
type reading struct {
	r     *batchReader
	path  []save.Packed // the last one
	buf   []save.Packed
	begun bool // something of the last entry may be open in the region
}

func read(b []byte) (*reading, error) {
	r, err := readBatch(b)
	if err != nil {
		return nil, err
	}
	return &reading{r: r}, nil
}

// explore explores what the paths of a message lead to until all is done, or until enough says so. A path that was begun is then open in the
// region. Sure says that the nodes belong to the region.
func (m *reading) explore(region *rt.Region, sure bool, enough func() bool) (done bool, err error) {
	for {
		if m.begun && !region.Explore(enough) {
			return false, nil
		}
		m.begun = false
		if region.Stopped() {
			return false, nil
		}
		if !m.r.more() {
			return true, nil
		}
		if enough() {
			return false, nil
		}
		shared, suffix, key, err := m.r.next(m.buf)
		if err != nil {
			return false, err
		}
		m.buf = suffix[:0]
		m.path = append(m.path[:shared], suffix...)
		if m.r.kind == batchNodes {
			m.begun = region.Enter(m.path, key, sure)
		} else {
			m.begun = region.Reopen(m.path)
		}
	}
}

// later reads what a region has put off; nil: that is nothing.
func later(region *rt.Region) *reading {
	if !region.Later() {
		return nil
	}
	return &reading{r: &batchReader{kind: batchOpen}, begun: true}
}

// rest adds to a batch of open paths those that were not begun.
func (m *reading) rest(to *batch) error {
	left := *m.r
	path := append([]save.Packed(nil), m.path...)
	for left.more() {
		shared, suffix, _, err := left.next(nil)
		if err != nil {
			return err
		}
		path = append(path[:shared], suffix...)
		to.add(path, nil)
	}
	return nil
}
