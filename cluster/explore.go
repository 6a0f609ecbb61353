package cluster

// This file defines how the paths of a message are explored.

import (
	"heddle.example/hashing"
	"heddle.example/rt"
	"heddle.example/rt/save"
)

// reading is a message that is being explored.
type reading struct {
	r     *batchReader
	path  []save.Packed // the last one that was read
	buf   []save.Packed
	ahead entries // of a batch of nodes
	begun bool    // something of the last entry may be open in the region
}

func read(b []byte) (*reading, error) {
	m := &reading{}
	return m, m.open(b)
}

// open begins to read a message. Its room is used again.
func (m *reading) open(b []byte) (err error) {
	m.r, err = readBatch(b)
	m.path, m.begun = m.path[:0], false
	m.ahead.reset()
	return err
}

// more tells whether another path follows.
func (m *reading) more() bool { return m.ahead.more() || m.r.more() }

// next reads a path, which is valid until the next one is read.
func (m *reading) next() (shared int, key hashing.Key, err error) {
	shared, suffix, key, err := m.r.next(m.buf)
	if err != nil {
		return 0, key, err
	}
	m.buf = suffix[:0]
	m.path = append(m.path[:shared], suffix...)
	return shared, key, nil
}

// enter has the region take the next path. Sure says that nodes belong to the region.
func (m *reading) enter(region *rt.Region, sure bool) error {
	if m.r.kind != batchNodes {
		_, _, err := m.next()
		if err == nil {
			m.begun = region.Reopen(m.path)
		}
		return err
	}
	if err := m.prepare(); err != nil {
		return err
	}
	if key, ok := m.ahead.ahead(); ok {
		region.Expect(key)
	}
	path, key := m.ahead.take()
	m.begun = region.Enter(path, key, sure)
	return nil
}

// prepare sees to it that nodes which follow have been put in order.
func (m *reading) prepare() error {
	x := &m.ahead
	if m.r.kind != batchNodes || x.more() {
		return nil
	}
	for x.reset(); m.r.more() && !x.full(); {
		shared, key, err := m.next()
		if err != nil {
			return err
		}
		x.add(m.path, shared, key)
	}
	x.arrange(0, len(x.list))
	return nil
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
		if !m.more() {
			return true, nil
		}
		if enough() {
			return false, nil
		}
		if err := m.enter(region, sure); err != nil {
			return false, err
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
