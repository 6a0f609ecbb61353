package cluster

// This file defines workers: processes that own some regions of a run and explore them. Which worker owns which region they settle among
// themselves, by the regions' records: whoever replaces a record first has the region.

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/rt"
)

// WorkerOptions say how a worker works.
type WorkerOptions struct {
	Address Address
	Run     string
	Name    string                                               // that no other worker has
	Slots   int                                                  // regions that it explores at the same time
	Lease   time.Duration                                        // without a heartbeat of another worker, after which that counts as dead; 0: a default
	Shelf   string                                               // a directory in which the workers of this machine keep visited sets; empty: the server does
	Prepare func(m *Manifest, p *ir.Program) (rt.Options, error) // checks what the run asks for

	restless bool          // for tests: see balance.go
	ackWait  time.Duration // likewise: how long the server waits; 0: a default
}

const (
	beats  = 10               // heartbeats in the time of a lease
	lease  = 10 * time.Second // by the clock of whoever looks, which only goes forward
	gather = 3 * time.Second  // for which workers that are expected count as alive

	firstClaim = 20 * time.Millisecond // after news that may come in groups
)

// Worker explores regions of one run.
type Worker struct {
	bus   *bus
	name  string
	slots chan struct{}
	site  *rt.Site
	tree  atomic.Pointer[Tree] // of maps, the one that has most regions
	every time.Duration
	shelf shelf
	begun time.Time
	quota int // slots that are expected
	lease time.Duration
	told  int // heartbeats
	slice time.Duration

	ackWait  time.Duration
	restless bool // for tests

	survived atomic.Bool  // somebody has found a path that survives
	busy     atomic.Int64 // nanoseconds of work since the last heartbeat, of all slots
	loading  atomic.Int64 // regions that are being taken over
	measured time.Time    // when load was
	load     int          // see balance.go
	spare    spare

	wake   chan struct{} // closed when the run ends
	ending sync.Once
	cancel context.CancelFunc // of questions to the solver
	said   chan stop

	mu      sync.Mutex
	regions map[int]seenRegion
	workers map[string]seenWorker
	held    map[int]*held
	wg      sync.WaitGroup
	failed  error
}

type seenRegion struct {
	owner string
	known bool
	since time.Time // when that was seen
}

type seenWorker struct {
	at      time.Time
	slots   int
	busy    int
	scant   bool
	regions int
	gone    bool
}

// Work takes part in a run until it ends, or ctx does. The program and the flags come from the server.
func Work(ctx context.Context, o WorkerOptions) error {
	b, err := connect(o.Address, "heddle worker "+o.Name)
	if err != nil {
		return err
	}
	defer b.close()
	if err = b.work(ctx, &o); ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return nil // it was asked to end before it took part
	}
	return err
}

func (b *bus) work(ctx context.Context, o *WorkerOptions) error {
	if err := b.open(ctx, o.Run); err != nil {
		return err
	}
	m, p, err := b.manifest(ctx)
	if err != nil {
		return err
	}
	opts, err := o.Prepare(m, p)
	if err != nil {
		return err
	}
	data, _, err := b.get(ctx, keyMap)
	if err != nil {
		return err
	}
	tree, err := DecodeTree(data)
	if err != nil {
		return err
	}
	asking, cancel := context.WithCancel(ctx)
	defer cancel()
	site, err := rt.NewSite(asking, p, opts)
	if err != nil {
		return err
	}
	w := &Worker{
		bus: b, name: o.Name, slots: make(chan struct{}, max(1, o.Slots)), site: site, every: commitEvery, shelf: shelf(o.Shelf), slice: workSlice, begun: time.Now(), quota: m.Expected,
		wake: make(chan struct{}), cancel: cancel, said: make(chan stop, 1), regions: map[int]seenRegion{}, workers: map[string]seenWorker{}, held: map[int]*held{},
	}
	if w.ackWait = o.ackWait; w.ackWait == 0 {
		w.ackWait = ackWait
	}
	if w.restless = o.restless; w.restless {
		w.slice = time.Millisecond
	}
	w.tree.Store(tree)
	w.measured = w.begun
	if w.lease = o.Lease; w.lease == 0 {
		w.lease = lease
	}
	if m.Every > 0 {
		w.every = time.Duration(m.Every)
	}
	err = w.run(context.WithoutCancel(ctx), ctx.Done())
	site.Close()
	return err
}

// run works until the run ends, or asked says that this worker is to end.
func (w *Worker) run(ctx context.Context, asked <-chan struct{}) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	var watch jetstream.KeyWatcher
	err := again(ctx, func(context.Context) (err error) {
		watch, err = w.bus.kv.WatchAll(ctx)
		return err
	})
	if err != nil {
		return err
	}
	defer func() { _ = watch.Stop() }()
	if err := w.beat(ctx, false); err != nil {
		return err
	}
	look, beat := time.NewTimer(firstClaim), time.NewTicker(w.lease/beats)
	defer look.Stop()
	defer beat.Stop()
	known, leaving := false, false
	for !w.stopped() && !leaving {
		select {
		case e := <-watch.Updates():
			if e == nil {
				known = true
				look.Reset(0)
			} else if w.see(e) && known {
				look.Reset(firstClaim)
			}
		case <-beat.C:
			if err := w.beat(ctx, false); err != nil {
				w.fail(err)
			}
			w.balance()
			if _, over := w.site.Memory(); over != "" {
				w.end(stop{answer.BecauseMemoryLimit, over, true})
			}
		case <-look.C:
			if known {
				w.claim(ctx)
			}
			look.Reset(w.lease / beats) // others may have died meanwhile
		case <-asked:
			leaving = true
			w.mu.Lock()
			for _, h := range w.held {
				h.giveUp()
			}
			w.mu.Unlock()
		}
	}
	if w.stopped() {
		w.cancel() // of questions to the solver
	}
	w.wg.Wait()
	select {
	case s := <-w.said:
		data, err := json.Marshal(s)
		if err == nil {
			_, err = w.bus.swap(ctx, keyStop, data, 0)
		}
		if err != nil && !errors.Is(err, errTaken) {
			w.fail(err)
		}
	default:
	}
	if err := w.beat(ctx, true); err != nil {
		w.fail(err)
	}
	return w.failed
}

// see takes note of what changed on the server; news tells that there may be something to claim, or too much is held.
func (w *Worker) see(e jetstream.KeyValueEntry) (news bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	key := e.Key()
	deleted := e.Operation() != jetstream.KeyValuePut
	switch {
	case key == keyStop:
		if !deleted {
			w.stop()
		}
	case key == keyMap:
		if t, err := DecodeTree(e.Value()); err == nil {
			news = w.adoptLocked(t)
		}
	case strings.HasPrefix(key, "r."):
		n, err := strconv.Atoi(key[2:])
		if owner, ok := ownerOf(e.Value()); err == nil && ok {
			if old := w.regions[n]; !old.known || old.owner != owner {
				news = true
				w.regions[n] = seenRegion{owner, true, time.Now()}
			}
			if h := w.held[n]; h != nil && owner != "" && owner != w.name && h.mine.Load() != 0 && e.Revision() > h.mine.Load() {
				h.giveUp() // it was taken over, which the next commit would find out
			}
		}
	case strings.HasPrefix(key, "w."):
		var s status
		old, known := w.workers[key[2:]]
		if !deleted && decodeJSON(e.Value(), "a worker's status", &s) == nil {
			w.workers[key[2:]] = seenWorker{time.Now(), s.Slots, s.Busy, s.Scant, len(s.Regions), s.Stopped}
			news = !known || old.gone != s.Stopped || old.slots != s.Slots
			if s.Survived {
				w.survived.Store(true)
			}
		} else if deleted {
			w.workers[key[2:]] = seenWorker{gone: true}
			news = !old.gone
		}
	}
	return news
}

// alive tells whether a worker is. It is locked.
func (w *Worker) alive(name string) bool {
	if name == w.name {
		return true
	}
	s, ok := w.workers[name]
	if !ok {
		return time.Since(w.begun) < w.lease // it may not have been heard of yet
	}
	return !s.gone && time.Since(s.at) < w.lease
}

// mayClaim tells whether a region of that owner is free.
func (w *Worker) mayClaim(owner string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return owner == "" || owner == w.name || !w.alive(owner)
}

// claim takes regions that nobody has, and gives up some if this worker has more than its share.
func (w *Worker) claim(ctx context.Context) {
	w.mu.Lock()
	defer w.mu.Unlock()
	slots, mine := 0, cap(w.slots)
	for name, s := range w.workers {
		if name != w.name && w.alive(name) {
			slots += s.slots
		}
	}
	slots += mine
	if time.Since(w.begun) < gather {
		slots = max(slots, w.quota)
	}
	leaves := w.tree.Load().leaves()
	share := (len(leaves)*mine + slots - 1) / slots
	if len(w.held) > share && w.needy(len(leaves), slots) {
		w.giveOne()
		return
	}
	starting := time.Since(w.begun) < gather
	idle := w.load < idleBelow && w.loading.Load() == 0 && !starting
	from := rand.IntN(len(leaves))
	for i := range leaves {
		n := leaves[(from+i)%len(leaves)]
		if len(w.held) >= share && !idle {
			return
		}
		r := w.regions[n]
		switch {
		case w.held[n] != nil || !r.known || r.owner != "" && r.owner != w.name && w.alive(r.owner):
			continue
		case !idle && !starting && time.Since(r.since) < restLoad*w.lease/beats && w.idleElsewhere():
			continue // it is for those
		}
		if len(w.held) >= share {
			idle = false // one at a time
		}
		h := &held{w: w, number: n, out: map[int]*batch{}, nudge: make(chan struct{}, 1)}
		w.held[n] = h
		w.wg.Go(func() { w.hold(ctx, h) })
	}
}

// giveOne leaves the region with the least work to others. It is locked.
func (w *Worker) giveOne() {
	var least *held
	for _, h := range w.held {
		if least == nil || h.lately < least.lately {
			least = h
		}
	}
	least.giveUp()
}

// adopt takes a map that has more regions than the one that is known.
func (w *Worker) adopt(t *Tree) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.adoptLocked(t)
}

func (w *Worker) adoptLocked(t *Tree) (news bool) {
	if len(t.Nodes) <= len(w.tree.Load().Nodes) {
		return false
	}
	w.tree.Store(t)
	return true
}

// hold explores a region for as long as it is this worker's.
func (w *Worker) hold(ctx context.Context, h *held) {
	defer func() {
		if p := recover(); p != nil {
			// A defect must not look like an answer, nor bring down what else goes on here.
			w.end(stop{answer.BecauseInternal, explainPanic(h.number, p), true})
			w.drop(h)
		}
	}()
	err := h.run(ctx)
	ended := errors.Is(err, context.Canceled) // with the run, which ends questions to the solver: also those on the way to the first node
	if err != nil && !ended && !errors.Is(err, errTaken) && ctx.Err() == nil {
		w.fail(err)
	}
	w.drop(h)
}

func (w *Worker) drop(h *held) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.held, h.number)
	// Until the server says otherwise nobody is to claim it from here.
	w.regions[h.number] = seenRegion{}
	if h.rec != nil {
		w.regions[h.number] = seenRegion{h.rec.Owner, true, time.Now()}
	}
}

// fail notes an error that keeps this worker from going on; others may.
func (w *Worker) fail(err error) {
	w.mu.Lock()
	first := w.failed == nil
	if first {
		w.failed = err
	}
	w.mu.Unlock()
	if first {
		w.end(stop{answer.BecauseStore, err.Error(), true})
	}
}

// end ends the run.
func (w *Worker) end(s stop) {
	select {
	case w.said <- s:
	default: // another reason was first
	}
	w.stop()
}

func (w *Worker) stop() { w.ending.Do(func() { close(w.wake) }) }

// stopped tells whether the run ends.
func (w *Worker) stopped() bool {
	select {
	case <-w.wake:
		return true
	default:
		return false
	}
}

// giveUp asks for a region to be left to others.
func (h *held) giveUp() {
	h.release.Store(true)
	h.poke()
}

// poke wakes a region that waits.
func (h *held) poke() {
	select {
	case h.nudge <- struct{}{}:
	default:
	}
}

// beat tells that this worker is alive.
func (w *Worker) beat(ctx context.Context, stopped bool) error {
	w.told++
	s := status{Beat: w.told, Slots: cap(w.slots), Stopped: stopped, Survived: w.survived.Load()}
	s.Peak, _ = w.site.Memory()
	w.mu.Lock()
	w.load, s.Scant = w.measureLoad()
	s.Busy = w.load
	for n, h := range w.held {
		s.Regions = append(s.Regions, n)
		s.Nodes += h.nodes.Load()
		if c := h.looked.Load(); c != nil {
			s.Counts.Add(*c)
		}
	}
	w.mu.Unlock()
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return w.bus.put(ctx, "w."+w.name, data)
}
