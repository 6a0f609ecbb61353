package cluster

// This file defines how a worker explores a region that it owns: one goroutine each, which takes messages, explores them in slices of
// time and commits now and then.

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"heddle.example/answer"
	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/rt"
	"heddle.example/rt/measure"
	"heddle.example/rt/save"
)

const (
	commitEvery = time.Second
	leastShare  = 25                    // a commit takes at most one part in so many of the time,
	restShare   = 20                    // and one of a region that waits likewise
	workSlice   = 50 * time.Millisecond // after which others get the slot
	yieldEvery  = 5 * time.Millisecond
	flushAfter  = 100 * time.Millisecond // that a path waits for others to the same region
	waitFor     = 4 * time.Millisecond   // for more paths before those that wait for others are sent
	restAfter   = 20 * time.Millisecond  // without work before a commit
	maxEntries  = 4096                   // paths of a message
	ackWait     = 60 * time.Second       // after which a message that nobody acknowledged comes again
	inProgress  = 10 * time.Second       // between two times at which the server is told that it is in work
	payUp       = 100 * time.Millisecond // for answers of the solver, at a time
	maxVain     = 10                     // workers that may break down over one region in a row
)

// held is a region that this worker owns.
type held struct {
	w      *Worker
	number int
	rec    *record
	rev    uint64
	last   *save.Frontier // of rec

	sides   []side // of the region
	region  *rt.Region
	visits  *recorder
	out     map[int]*batch
	unsent  []sentBatch // not confirmed yet
	spare   []*batch    // to be used again
	serial  int         // of messages
	counts  Counts      // before this worker
	sent    Counts      // messages and bytes of this worker
	flushed time.Time

	consumer jetstream.MessagesContext
	inbox    chan jetstream.Msg
	current  *delivery
	reading  *reading
	room     reading     // of messages
	finished []*delivery // explored, not acknowledged
	told     time.Time   // that messages are in work

	root      bool // the message of the root was begun
	dirty     bool // something was done since the last commit
	committed time.Time
	cost      time.Duration // of the last commit
	began     time.Time     // of the slice
	yielded   time.Duration // since then, when others were let run
	steps     int

	plan   *split        // of the commit that is being made; nil: none
	divide atomic.Bool   // the region is to be split
	busy   atomic.Int64  // nanoseconds of work since the last look at it,
	lately time.Duration // and at that look
	worked atomic.Int64  // likewise, since it was taken over or split
	size   atomic.Int64  // nodes of its visited set

	mine    atomic.Uint64 // the revision of the record by which it became this worker's; 0: it is not yet
	release atomic.Bool   // another worker is to have the region
	nudge   chan struct{}
	nodes   atomic.Int64
	looked  atomic.Pointer[Counts]
}

// delivery is a message that came.
type delivery struct {
	jetstream.Msg
	number uint64 // in the work queue: it may come again
}

// sentBatch is a batch on its way.
type sentBatch struct {
	publication
	batch *batch
}

// Owns implements rt.Border.
func (h *held) Owns(at *measure.Position) bool { return within(h.sides, at) }

// Send implements rt.Border.
func (h *held) Send(at *measure.Position, path []save.Packed, key hashing.Key) {
	tree := h.w.tree.Load()
	to := tree.Owner(at)
	b := h.out[to]
	if b == nil {
		splits := tree.leaf(to).Splits
		if n := len(h.spare); n > 0 {
			b, h.spare = h.spare[n-1], h.spare[:n-1]
			b.reset(splits)
		} else {
			b = newBatch(batchNodes, splits)
		}
		h.out[to] = b
	}
	if b.add(path, &key); b.n >= maxEntries || len(b.buf) > h.w.bus.most/2 {
		h.flush(to)
	}
}

// flush publishes what waits for a region.
func (h *held) flush(to int) {
	b := h.out[to]
	if b == nil || b.n == 0 {
		return
	}
	if len(b.buf) > h.w.bus.most {
		h.region.Stop(answer.BecauseInternal, fmt.Sprintf("a path takes more than the %d bytes of the server's messages", h.w.bus.most))
		return
	}
	h.serial++
	h.unsent = append(h.unsent, sentBatch{h.w.bus.publish(h.w.bus.entries(to), fmt.Sprintf("%d.%d.%d", h.number, h.rec.Epoch, h.serial), b.buf), b})
	h.sent.Messages++
	h.sent.Bytes += int64(len(b.buf))
	h.dirty = true
	delete(h.out, to)
}

func (h *held) flushAll() {
	for to := range h.out {
		h.flush(to)
	}
	h.flushed = time.Now()
}

// takeOver makes the region this worker's. The error is errTaken if another one was first.
func (h *held) takeOver(ctx context.Context) (err error) {
	b := h.w.bus
	if h.rec, h.rev, err = b.getRecord(ctx, h.number); err != nil {
		return err
	}
	if !h.w.mayClaim(h.rec.Owner) {
		return errTaken
	}
	if h.rec.Vain++; h.rec.Vain > maxVain {
		h.w.end(stop{answer.BecauseInternal, fmt.Sprintf("%d workers in a row broke down over region %d", maxVain, h.number), true})
		return errTaken
	}
	h.rec.Owner = h.w.name
	h.rec.Epoch++
	if h.rev, err = b.putRecord(ctx, h.number, h.rec, h.rev); err != nil {
		return err
	}
	h.mine.Store(h.rev)
	h.dirty = h.rec.Vain > 1 // a commit, also of nothing, tells that this worker did not break down over it
	if h.last, err = h.rec.found(); err != nil {
		return err
	}
	store, err := h.w.site.OpenStore(false)
	if err != nil {
		return err
	}
	h.visits = newRecorder(store, b.most) // close closes it, and the store with it
	if err := h.loadVisits(ctx, store); err != nil {
		return err
	}
	if err := h.settle(ctx); err != nil {
		return err
	}
	if h.w.shelf != "" {
		if err := h.visits.shelve(h.w.shelf, h.number, h.rec.Epoch); err != nil {
			return err
		}
	}
	h.counts = h.rec.Counts
	if h.region, err = h.w.site.Region(h, h.visits, h.last); err != nil {
		return err
	}
	if len(h.rec.Open) > 0 {
		if h.reading, err = read(h.rec.Open); err != nil {
			return err
		}
	}
	return h.subscribe(ctx)
}

// loadVisits puts into a store what the owners before this one have saved of their visited sets.
func (h *held) loadVisits(ctx context.Context, store visited.Store) error {
	b, saved := h.w.bus, h.rec.Segments
	if r, ok := store.(visited.Reserver); ok {
		nodes := int64(0)
		for _, s := range saved {
			nodes += s.Nodes
		}
		r.Reserve(nodes)
	}
	for i := range saved {
		s, err := &saved[i], error(nil)
		if s.File {
			h.size.Add(s.Nodes)
			err = h.w.shelf.load(store, s)
		} else {
			err = b.messages(ctx, b.segments(s.Region, s.Epoch), s.Count, func(data []byte) error {
				h.size.Add(int64(len(data) / visited.RaiseBytes))
				return load(store, data)
			})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// subscribe makes the consumer of this epoch; those of earlier owners go, so that what they have not acknowledged comes here.
func (h *held) subscribe(ctx context.Context) error {
	b := h.w.bus
	var c jetstream.Consumer
	err := again(ctx, func(ctx context.Context) (err error) {
		if h.rec.Epoch > 1 {
			if err := b.dropConsumers(ctx, h.number, h.rec.Epoch); err != nil {
				return err
			}
		}
		c, err = b.js.CreateOrUpdateConsumer(ctx, b.workStream(), jetstream.ConsumerConfig{
			Durable: consumerName(h.number, h.rec.Epoch), FilterSubject: b.entries(h.number), AckPolicy: jetstream.AckExplicitPolicy, AckWait: h.w.ackWait,
			MaxAckPending: 4096, MaxDeliver: -1,
		})
		if !isNotUnique(err) {
			return err
		}
		// One who was thought dead has made the consumer of its epoch just now, or this worker is thought dead.
		value, revision, errGet := b.kvGet(ctx, regionKey(h.number))
		if errGet == nil && value != nil && revision != h.rev {
			return errTaken
		}
		return errors.Join(nats.ErrTimeout, errGet) // try again
	})
	if err != nil {
		return err
	}
	if h.consumer, err = c.Messages(jetstream.PullMaxMessages(4), jetstream.PullExpiry(30*time.Second), jetstream.WithMessagesErrOnMissingHeartbeat(false)); err != nil {
		return err
	}
	h.inbox = make(chan jetstream.Msg)
	go func() {
		for {
			m, err := h.consumer.Next()
			if err != nil {
				if errors.Is(err, jetstream.ErrMsgIteratorClosed) || ctx.Err() != nil {
					return
				}
				select {
				case <-time.After(tryAgain):
					continue
				case <-ctx.Done():
					return
				}
			}
			select {
			case h.inbox <- m:
			case <-ctx.Done():
				return
			}
		}
	}()
	return nil
}

func consumerName(region int, epoch uint64) string { return fmt.Sprintf("r%d_%d", region, epoch) }

// dropConsumers removes the consumers of a region that are older than an epoch.
func (b *bus) dropConsumers(ctx context.Context, region int, epoch uint64) error {
	stream, err := b.js.Stream(ctx, b.workStream())
	if err != nil {
		return err
	}
	var old []string
	names := stream.ConsumerNames(ctx)
	for name := range names.Name() {
		if e, ok := strings.CutPrefix(name, fmt.Sprintf("r%d_", region)); ok {
			if n, err := strconv.ParseUint(e, 10, 64); err == nil && n < epoch {
				old = append(old, name)
			}
		}
	}
	if err := names.Err(); err != nil && !errors.Is(err, jetstream.ErrEndOfData) {
		return err
	}
	for _, name := range old {
		if err := stream.DeleteConsumer(ctx, name); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
			return err
		}
	}
	return nil
}

// forget removes what is stored under a subject; where that fails it only takes room.
func (b *bus) forget(ctx context.Context, subject string) {
	if stream, err := b.js.Stream(ctx, b.savedStream()); err == nil {
		_ = stream.Purge(ctx, jetstream.WithPurgeSubject(subject))
	}
}

// run explores the region until the run ends, or the region is another worker's.
func (h *held) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	h.w.loading.Add(1)
	err := h.takeOver(ctx)
	h.w.loading.Add(-1)
	if err != nil {
		h.close()
		return err
	}
	defer h.close()
	h.committed, h.flushed, h.told = time.Now(), time.Now(), time.Now()
	rest := time.NewTimer(time.Hour)
	defer rest.Stop()
	sends := false // nothing came for a while
	for {
		switch {
		case h.w.stopped(), h.region.Stopped():
			return h.finish(ctx, h.rec.Owner)
		case h.release.Load():
			return h.finish(ctx, "")
		case h.divide.Load():
			if err := h.split(ctx); err != nil {
				return err
			}
		}
		if h.reading == nil {
			var m jetstream.Msg
			select {
			case m = <-h.inbox:
			default:
				if h.reading = later(h.region); h.reading != nil {
					break
				}
				h.look()
				wait := inProgress
				switch {
				case len(h.out) > 0 && !sends:
					wait = waitFor
				case h.dirty:
					wait = min(max(restAfter, restShare*h.cost), h.w.every)
				}
				if sends {
					h.flushAll() // others may wait for it
				}
				rest.Reset(wait)
				select {
				case m = <-h.inbox:
				case <-rest.C:
				case <-h.w.wake:
				case <-h.nudge:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			switch {
			case m != nil:
				h.begin(m)
				sends = false
			case h.reading == nil && len(h.out) > 0:
				sends = true
				continue
			case h.reading == nil && h.dirty:
				if h.region.PayUp(payUp); !h.region.Settled() && !h.due() {
					continue
				}
				if err := h.commit(ctx, h.rec.Owner); err != nil {
					return err
				}
				h.dirty = !h.region.Settled() // what is owed is still to be committed
				continue
			}
		}
		if h.reading != nil {
			if err := h.work(ctx); err != nil {
				return err
			}
		}
		if h.dirty && h.due() {
			if err := h.commit(ctx, h.rec.Owner); err != nil {
				return err
			}
		}
		if time.Since(h.told) > inProgress {
			h.told = time.Now()
			for _, m := range h.finished {
				_ = m.InProgress()
			}
			if h.current != nil {
				_ = h.current.InProgress()
			}
		}
	}
}

// due tells whether the time for another commit has come.
func (h *held) due() bool { return time.Since(h.committed) > max(h.w.every, leastShare*h.cost) }

// begin begins to read a message.
func (h *held) begin(msg jetstream.Msg) {
	m := &delivery{Msg: msg}
	if meta, err := msg.Metadata(); err == nil {
		m.number = meta.Sequence.Stream
	}
	if h.repeats(m) {
		return
	}
	r := &h.room
	if err := r.open(m.Data()); err != nil {
		h.region.Stop(answer.BecauseInternal, err.Error())
		return
	}
	h.dirty = true
	if r.r.kind == batchOpen {
		if h.rec.Root { // it comes again, as it was not acknowledged: its node would be counted twice
			h.finished = append(h.finished, m)
			return
		}
		h.root = true
	}
	h.current, h.reading = m, r
}

// repeats tells whether a message is one that is explored and not acknowledged yet: the server lost patience, or its clock was set. The new one takes the
// place of the old one, as to acknowledge either is to acknowledge both.
func (h *held) repeats(m *delivery) bool {
	for i, old := range h.finished {
		if old.number == m.number {
			h.finished[i] = m
			return true
		}
	}
	return false
}

// work explores for a slice of time.
func (h *held) work(ctx context.Context) error {
	select {
	case h.w.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	if h.w.survived.Load() {
		h.region.Survives()
	} else if h.region.Survived() {
		h.w.survived.Store(true)
	}
	h.began, h.yielded = time.Now(), 0
	processor := ProcessorTime()
	h.dirty = true
	sure := h.reading.r.splits >= len(h.rec.Splits)
	done, err := h.reading.explore(h.region, sure, h.enough)
	<-h.w.slots
	took := int64(time.Since(h.began))
	h.w.busy.Add(took)
	h.busy.Add(took)
	h.worked.Add(min(took, int64(ProcessorTime()-processor)))
	if h.w.restless {
		h.restless()
	}
	if err != nil {
		h.region.Stop(answer.BecauseInternal, err.Error())
		return nil
	}
	if time.Since(h.flushed) > flushAfter {
		h.flushAll()
	}
	if done {
		if h.current != nil {
			h.finished = append(h.finished, h.current)
		}
		h.reading, h.current = nil, nil
	}
	switch err := h.region.Err(); {
	case errors.Is(err, visited.ErrMemoryLimit):
		h.w.end(stop{answer.BecauseMemoryLimit, "a worker's visited sets have reached its memory limit", true})
	case err != nil:
		h.w.end(stop{answer.BecauseStore, err.Error(), true})
	}
	h.look()
	return nil
}

// look lets others see how far the region is.
func (h *held) look() {
	h.nodes.Store(h.region.Stats().Nodes)
	c := h.count()
	h.looked.Store(&c)
}

// enough tells that the slice is over. It lets the process's other goroutines run now and then: what runs for 10 ms at a stretch Go's
// monitor interrupts by a signal, and it looks around many times for each.
func (h *held) enough() bool {
	if h.steps++; h.steps&7 != 0 {
		return false
	}
	since := time.Since(h.began)
	if since-h.yielded > yieldEvery {
		runtime.Gosched()
		since = time.Since(h.began)
		h.yielded = since
	}
	return since > h.w.slice || h.w.stopped()
}

// count says what it took so far.
func (h *held) count() Counts {
	c := h.counts
	c.Add(h.sent)
	c.Add(Counts{Entries: h.region.Entries, Dropped: h.region.Dropped, Replayed: h.region.Replayed, Sent: h.region.Sent, Crossed: h.region.Crossed})
	return c
}

// close gives back what the region holds here.
func (h *held) close() {
	if h.consumer != nil {
		h.consumer.Stop()
	}
	if h.region != nil {
		h.region.Close()
	}
	if h.visits != nil {
		h.visits.Close()
	}
}
