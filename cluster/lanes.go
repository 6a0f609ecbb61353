package cluster

// This file defines how one process explores a program's regions as many machines would, with a clock of its own for each: what a forecast
// is made of (forecast.go). Work costs what was measured; a message comes when the network would have brought it. Machines that have no time left give
// regions away, or parts of them, to those that are idle, by the rules of balance.go; both parts of a region share its visited set, which here nobody loads.

import (
	"context"
	"time"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/rt"
	"heddle.example/rt/measure"
	"heddle.example/rt/save"
)

// Costs are times of a processor.
type Costs struct {
	Visit   time.Duration // of a node that is met
	Drop    time.Duration // of an entry whose node was visited before
	Enter   time.Duration // of another entry, without its replays
	Replay  time.Duration // of a choice that is made again
	Send    time.Duration // of a node that is handed over
	Message time.Duration // of a message, with its server
	Save    time.Duration // of saving a node that was visited
	Start   time.Duration // of a process
	Load    time.Duration // of a node of a visited set that is taken over
}

// The network that is assumed.
const (
	netDelay  = 500 * time.Microsecond
	netSecond = 125e6 // bytes
)

// parcel is a message on its way.
type parcel struct {
	at   time.Duration
	data []byte
}

// lane is a region, and what its machine has done for it.
type lane struct {
	f      *formation
	number int
	sides  []side
	region *rt.Region
	visits *recorder
	in     []parcel // by the time of arrival, nearly
	now    *reading
	out    map[int]*batch
	counts Counts
	owner  *clock
	splits int  // of the region
	shares bool // its visited set with the region that it was split off from
	burden burden
}

// clock is a machine.
type clock struct {
	now   time.Duration
	busy  time.Duration
	lanes []*lane
	flush time.Duration // when the batches of its regions were sent last
	told  time.Duration // busy, at the last heartbeat
	load  int           // in per cent, up to then
}

// formation is all machines.
type formation struct {
	tree   *Tree
	costs  Costs
	lanes  []*lane
	clocks []*clock
	timed  *timings // nil: nothing is measured
	site   *rt.Site
	beat   time.Duration // the time of the next heartbeat
	moves  int
}

// Owns implements rt.Border.
func (l *lane) Owns(at *measure.Position) bool { return within(l.sides, at) }

// Send implements rt.Border.
func (l *lane) Send(at *measure.Position, path []save.Packed, key hashing.Key) {
	end := l.f.timed.begin()
	to := l.f.tree.Owner(at)
	b := l.out[to]
	if b == nil {
		b = newBatch(batchNodes, l.f.tree.leaf(to).Splits)
		l.out[to] = b
	}
	b.add(path, &key)
	end(func(t *timings, d time.Duration) { t.send = append(t.send, d) })
	if b.n >= maxEntries {
		l.flush(to)
	}
}

// flush sends what waits for a region.
func (l *lane) flush(to int) {
	b := l.out[to]
	delete(l.out, to)
	c := l.owner
	l.counts.Messages++
	l.counts.Bytes += int64(len(b.buf))
	l.spend(l.f.costs.Message)
	arrives := c.now + netDelay + time.Duration(float64(len(b.buf))/netSecond*1e9)
	t := l.f.lanes[to]
	t.in = append(t.in, parcel{arrives, b.buf})
}

func (l *lane) spend(d time.Duration) {
	l.owner.spend(d)
	l.burden.lately += d
	l.burden.worked += d
}

func (c *clock) spend(d time.Duration) {
	c.now += d
	c.busy += d
}

// ready tells when the lane has something to do.
func (l *lane) ready() (at time.Duration, ok bool) {
	if l.now != nil {
		return l.owner.now, true
	}
	for i := range l.in {
		if !ok || l.in[i].at < at {
			at, ok = l.in[i].at, true
		}
	}
	return max(at, l.owner.now), ok
}

// laneSlice is how many visits a lane makes at a time, about.
const laneSlice = 4096

// work does a part of what is to do.
func (l *lane) work() error {
	if l.now == nil {
		first := 0
		for i := range l.in {
			if l.in[i].at < l.in[first].at {
				first = i
			}
		}
		m, err := read(l.in[first].data)
		if err != nil {
			return err
		}
		l.in = append(l.in[:first], l.in[first+1:]...)
		l.now = m
	}
	r := l.region
	nodes, entries, dropped, replayed, sent := r.Stats().Nodes, r.Entries, r.Dropped, r.Replayed, r.Sent
	end := nodes + laneSlice
	enough := func() bool { return r.Stats().Nodes > end }
	done, err := l.explore(enough)
	if err != nil {
		return err
	}
	if done {
		if l.now = nil; r.Later() {
			l.now = &reading{r: &batchReader{kind: batchOpen}, begun: true}
		}
	}
	c := &l.f.costs
	taken := r.Entries - entries - (r.Dropped - dropped)
	d := time.Duration(r.Stats().Nodes-nodes+taken)*c.Visit + time.Duration(r.Dropped-dropped)*c.Drop + time.Duration(taken)*(c.Enter+c.Save) +
		time.Duration(r.Replayed-replayed)*c.Replay + time.Duration(r.Sent-sent)*c.Send
	saved := int64(0)
	for _, s := range l.visits.segments() {
		saved += int64(len(s) / visited.RaiseBytes)
	}
	l.visits.forget()
	l.burden.size += saved
	l.spend(d + time.Duration(max(0, saved-taken))*c.Save)
	return nil
}

// explore is reading.explore, with times.
func (l *lane) explore(enough func() bool) (done bool, err error) {
	m := l.now
	for {
		if m.begun && !l.region.Explore(enough) {
			return false, nil
		}
		m.begun = false
		if l.region.Stopped() || enough() {
			return l.region.Stopped(), nil
		}
		if !m.more() {
			return true, nil
		}
		if err := m.prepare(); err != nil { // not timed
			return false, err
		}
		entries, dropped, replayed := l.region.Entries, l.region.Dropped, l.region.Replayed
		end := l.f.timed.begin()
		if err := m.enter(l.region, m.r.splits >= l.splits); err != nil {
			return false, err
		}
		if l.region.Entries == entries {
			continue // a path that was open
		}
		end(func(t *timings, d time.Duration) {
			if l.region.Dropped > dropped {
				t.drop = append(t.drop, d)
			} else {
				t.enter = append(t.enter, entering{d, l.region.Replayed - replayed})
			}
		})
	}
}

// form makes the machines and hands the root to one of them.
func form(site *rt.Site, tree *Tree, machines int, costs Costs, timed *timings) (*formation, error) {
	f := &formation{tree: tree, costs: costs, timed: timed, site: site, beat: beatEvery}
	for range machines {
		f.clocks = append(f.clocks, &clock{})
	}
	for i := range tree.Regions {
		store, err := site.OpenStore(true)
		if err == nil {
			_, err = f.open(store, f.clocks[i%machines])
		}
		if err != nil {
			f.close()
			return nil, err
		}
	}
	root := newBatch(batchOpen, 0)
	root.add(nil, nil)
	f.lanes[tree.Owner(&measure.Position{})].in = []parcel{{0, root.buf}}
	return f, nil
}

// open makes the lane of the next region.
func (f *formation) open(store visited.Store, c *clock) (*lane, error) {
	l := &lane{f: f, number: len(f.lanes), out: map[int]*batch{}, owner: c, visits: newRecorder(store, chunkBytes)}
	l.sides = f.tree.sides(l.number)
	var err error
	if l.region, err = f.site.Region(l, l.visits, nil); err != nil {
		store.Close()
		return nil, err
	}
	c.lanes = append(c.lanes, l)
	f.lanes = append(f.lanes, l)
	return l, nil
}

const beatEvery = lease / beats

// balance has busy machines give something to idle ones, as their workers would after a heartbeat.
func (f *formation) balance() error {
	busy := 0
	var idle []*clock
	for _, c := range f.clocks {
		c.load = int(100 * (c.busy - c.told) / beatEvery)
		if c.told = c.busy; c.load < idleBelow {
			idle = append(idle, c)
		} else {
			busy++
		}
	}
	for i, c := range f.clocks {
		var regions []burden
		for _, l := range c.lanes {
			regions = append(regions, l.burden)
			l.burden.lately = 0
		}
		if c.load < busyFrom || len(idle) == 0 {
			continue
		}
		move, split := relieve(regions, len(idle), busy, i%busy, false)
		to := idle[0]
		switch {
		case move >= 0:
			l := c.lanes[move]
			c.lanes = append(c.lanes[:move:move], c.lanes[move+1:]...)
			to.lanes = append(to.lanes, l)
			l.taken(to)
		case split >= 0:
			ok, err := f.split(c.lanes[split], to)
			if err != nil {
				return err
			}
			if !ok {
				continue
			}
		default:
			continue
		}
		f.moves++
		if idle = idle[1:]; len(idle) == 0 {
			break
		}
	}
	return nil
}

// taken notes that another machine has the region.
func (l *lane) taken(by *clock) {
	l.owner = by
	l.burden.worked = 0
	by.now = max(by.now, l.f.beat)
	by.spend(time.Duration(l.burden.size) * l.f.costs.Load)
}

// split splits a region; another machine gets the new one.
func (f *formation) split(l *lane, to *clock) (bool, error) {
	l.burden.worked = 0
	s, ok := f.tree.halve(l.region.Remembered())
	if !ok || len(f.lanes) >= MaxRegions {
		return false, nil
	}
	s.To = len(f.lanes)
	tree, err := f.tree.add(l.number, &s)
	if err != nil {
		return false, err
	}
	f.tree = tree
	n, err := f.open(l.visits.Store, to)
	if err != nil {
		return false, err
	}
	n.shares, n.burden.size = true, l.burden.size
	l.splits++
	l.sides = tree.sides(l.number)
	n.taken(to)
	return true, nil
}

// run explores everything.
func (f *formation) run(ctx context.Context) error {
	for ctx.Err() == nil {
		var next *lane
		var at time.Duration
		for _, l := range f.lanes {
			if t, ok := l.ready(); ok && (next == nil || t < at) {
				next, at = l, t
			}
		}
		if next == nil {
			if !f.flushAll(func(*clock) bool { return true }) {
				return nil
			}
			continue
		}
		// Machines that have nothing to do until then send what they have, others do now and then.
		if f.flushAll(func(c *clock) bool { return c.idle(at) || c.now-c.flush > flushAfter }) {
			continue
		}
		if len(f.clocks) > 1 && at >= f.beat {
			if err := f.balance(); err != nil {
				return err
			}
			f.beat += beatEvery
			continue
		}
		next.owner.now = max(next.owner.now, at)
		if err := next.work(); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// idle tells whether a machine has nothing to do before a time.
func (c *clock) idle(before time.Duration) bool {
	for _, l := range c.lanes {
		if t, ok := l.ready(); ok && t <= before {
			return false
		}
	}
	return true
}

// flushAll sends the batches of the machines that it is asked for; it tells whether there were any.
func (f *formation) flushAll(of func(*clock) bool) (any bool) {
	for _, c := range f.clocks {
		if !of(c) {
			continue
		}
		c.flush = c.now
		for _, l := range c.lanes {
			for to := range f.lanes { // in an order that is always the same
				if l.out[to] != nil {
					l.flush(to)
					any = true
				}
			}
		}
	}
	return any
}

func (f *formation) close() {
	for _, l := range f.lanes {
		l.region.Close()
		if !l.shares {
			l.visits.Close()
		}
	}
}

// entering is the time of an entry, with the choices made again.
type entering struct {
	time    time.Duration
	replays int64
}

// timings are times of some entries and sendings.
type timings struct {
	drop, send []time.Duration
	enter      []entering
	asked      int
}

// timeEach is how many are not timed for each that is: looking at the clock takes time, too.
const timeEach = 7

// begin begins to time something, or does nothing.
func (t *timings) begin() (end func(func(*timings, time.Duration))) {
	if t == nil {
		return func(func(*timings, time.Duration)) {}
	}
	if t.asked++; t.asked%timeEach != 0 {
		return func(func(*timings, time.Duration)) {}
	}
	begun := time.Now()
	return func(note func(*timings, time.Duration)) { note(t, time.Since(begun)) }
}
