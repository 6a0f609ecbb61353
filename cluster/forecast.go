package cluster

// This file defines forecasts: how fast many machines would explore a program. First it is measured what a visit, an entry, a replay and a message
// cost on this machine; then, for each number of machines, the program is explored in so many regions, with a clock for each machine (lanes.go).

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/ir"
	"heddle.example/rt"
)

// Forecast is what is expected of some machines.
type Forecast struct {
	Machines   int
	Regions    int // at the end
	Moves      int // regions that went to other machines, as a whole or a part
	Nodes      int64
	Largest    float64 // the most that a machine has to do, as a multiple of the mean
	Crossed    int64   // nodes met that belong elsewhere
	Sent       int64
	Replayed   int64
	Messages   int64
	CPU        time.Duration // of all processors together
	Plan       time.Duration // of it, to sample the tree and to cut it: measured, not reckoned
	Time       time.Duration
	Efficiency float64 // of what the machines could do in that time, the share that one would have done alone
	Bytes      int64   // of visited sets and what was handed over, on the machine that has most
}

// Base is one worker's search, and what was measured.
type Base struct {
	Nodes int64
	CPU   time.Duration
	Costs Costs
}

// Measure explores a program by one worker and in some regions, and gives what each part of the work costs.
func Measure(ctx context.Context, p *ir.Program, opts rt.Options, cpu func() time.Duration) (*Base, error) {
	b := &Base{}
	b.Costs.Start = cpu()
	opts.Workers, opts.Elsewhere = 1, nil
	before := cpu()
	res, err := rt.Explore(ctx, p, opts)
	if err != nil {
		return nil, err
	}
	b.CPU, b.Nodes = cpu()-before, res.Stats.Nodes
	if !res.Complete && ctx.Err() == nil && len(res.Violations) > 0 {
		return nil, fmt.Errorf("the search ends at a violation: give --keep-going")
	}
	if ctx.Err() != nil || len(res.Reasons) > 0 {
		return nil, fmt.Errorf("one worker does not come to the end: %s", res.Verdict)
	}
	c := &b.Costs
	c.Visit = b.CPU / time.Duration(max(1, b.Nodes))
	t := &timings{}
	f, err := measured(ctx, p, opts, 8, *c, t)
	if err != nil {
		return nil, err
	}
	c.Drop, c.Send = trimmed(t.drop), trimmed(t.send)
	c.Enter, c.Replay = line(t.enter)
	c.Enter = max(0, c.Enter-c.Visit) // the node of the entry is one of those met
	size := f.counts.Bytes / max(1, f.counts.Messages)
	if c.Load, err = loading(ctx, p, opts, min(b.Nodes, mostLoaded), cpu); err != nil {
		return nil, err
	}
	c.Message, c.Save, err = transport(ctx, int(size), cpu)
	return b, err
}

// mostLoaded is the number of nodes by which it is measured what loading a visited set takes.
const mostLoaded = 1 << 20

// loading measures what it takes to load a node of a visited set, without the way from the server.
func loading(ctx context.Context, p *ir.Program, opts rt.Options, nodes int64, cpu func() time.Duration) (time.Duration, error) {
	site, err := rt.NewSite(ctx, p, opts)
	if err != nil {
		return 0, err
	}
	defer site.Close()
	store, err := site.OpenStore(true)
	if err != nil {
		return 0, err
	}
	defer store.Close()
	rng := rand.New(rand.NewPCG(1, 2))
	var segments [][]byte
	for n := int64(0); n < nodes; {
		data := []byte{segmentVersion}
		for ; len(data) < chunkBytes && n < nodes; n++ {
			data = visited.Raise{Key: hashing.Key{Lo: rng.Uint64(), Hi: rng.Uint64()}}.Append(data)
		}
		segments = append(segments, data)
	}
	begun := cpu()
	for _, data := range segments {
		if err := load(store, data); err != nil {
			return 0, err
		}
	}
	return (cpu() - begun) / time.Duration(max(1, nodes)), nil
}

// sums are what a formation has done.
type sums struct {
	counts Counts
	nodes  int64
	bytes  int64
	most   time.Duration
	busy   time.Duration
	end    time.Duration
	plan   time.Duration // the sample, and where to cut
	lanes  int
	moves  int
}

// measured explores a program in as many regions as so many machines would have.
func measured(ctx context.Context, p *ir.Program, opts rt.Options, machines int, costs Costs, timed *timings) (*sums, error) {
	before := ProcessorTime()
	sample, err := rt.TakeSample(ctx, p, opts, sampleNodes, sampleTime)
	if err != nil {
		return nil, err
	}
	regions := machines
	if machines > 1 {
		regions = regionsPerSlot * machines
	}
	tree := NewTree(sample, regions)
	plan := ProcessorTime() - before
	site, err := rt.NewSite(ctx, p, opts)
	if err != nil {
		return nil, err
	}
	defer site.Close()
	f, err := form(site, tree, machines, costs, timed)
	if err != nil {
		return nil, err
	}
	defer f.close()
	if err := f.run(ctx); err != nil {
		return nil, err
	}
	s := &sums{lanes: len(f.lanes), moves: f.moves, plan: plan}
	for _, c := range f.clocks {
		var bytes int64
		for _, l := range c.lanes {
			r := l.region
			if r.Stopped() || r.Err() != nil {
				return nil, fmt.Errorf("the search in regions does not come to the end, that of one worker does: %v", r.Err())
			}
			s.nodes += r.Stats().Nodes
			l.counts.Add(Counts{Entries: r.Entries, Dropped: r.Dropped, Replayed: r.Replayed, Sent: r.Sent, Crossed: r.Crossed})
			s.counts.Add(l.counts)
			bytes += l.visits.Bytes() + r.Bytes()
		}
		s.bytes = max(s.bytes, bytes)
		s.most = max(s.most, c.busy)
		s.busy += c.busy
		s.end = max(s.end, c.now)
	}
	return s, nil
}

// Expect gives what so many machines would do.
func (b *Base) Expect(ctx context.Context, p *ir.Program, opts rt.Options, machines int) (*Forecast, error) {
	s, err := measured(ctx, p, opts, machines, b.Costs, nil)
	if err != nil {
		return nil, err
	}
	f := &Forecast{
		Machines: machines, Regions: s.lanes, Moves: s.moves, Nodes: s.nodes, Largest: float64(s.most) * float64(machines) / float64(max(1, s.busy)),
		Crossed: s.counts.Crossed, Sent: s.counts.Sent, Replayed: s.counts.Replayed, Messages: s.counts.Messages, Bytes: s.bytes,
		Plan: s.plan, CPU: s.plan + s.busy + time.Duration(machines)*b.Costs.Start, Time: s.plan + s.end + b.Costs.Start,
	}
	f.Efficiency = float64(b.CPU) / (float64(f.Time) * float64(machines))
	return f, nil
}

// trimmed is the mean of times without the largest ones, in which something else ran.
func trimmed(list []time.Duration) time.Duration {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	list = list[:max(1, len(list)*19/20)]
	sum := time.Duration(0)
	for _, d := range list {
		sum += d
	}
	return sum / time.Duration(len(list))
}

// line fits time = base + each · replays, by least squares.
func line(list []entering) (base, each time.Duration) {
	slices.SortFunc(list, func(a, b entering) int {
		return int(a.time/time.Duration(a.replays+2) - b.time/time.Duration(b.replays+2))
	})
	list = list[:len(list)*19/20]
	var n, x, y, xx, xy float64
	for _, e := range list {
		r, t := float64(e.replays), float64(e.time)
		n, x, y, xx, xy = n+1, x+r, y+t, xx+r*r, xy+r*t
	}
	if n == 0 {
		return 0, 0
	}
	if d := n*xx - x*x; d > 0 {
		slope := max(0, (n*xy-x*y)/d)
		return time.Duration(max(0, (y-slope*x)/n)), time.Duration(slope)
	}
	return time.Duration(y / n), 0
}

// transport measures what a message of that size costs, and what it costs to save a node; both with the server's part.
func transport(ctx context.Context, size int, cpu func() time.Duration) (message, node time.Duration, err error) {
	dir, err := makeTemp()
	if err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(dir)
	token, err := newToken()
	if err != nil {
		return 0, 0, err
	}
	s, err := StartServer(ServerOptions{Dir: dir, Token: token})
	if err != nil {
		return 0, 0, err
	}
	defer s.Close()
	b, err := connect(Address{URL: s.URL(), Token: token}, "heddle bench")
	if err != nil {
		return 0, 0, err
	}
	defer b.close()
	b.brief = true
	if err := b.create(ctx, "bench"); err != nil {
		return 0, 0, err
	}
	c, err := b.js.CreateOrUpdateConsumer(ctx, b.workStream(), jetstream.ConsumerConfig{Durable: "r", FilterSubject: b.entries(0), AckPolicy: jetstream.AckExplicitPolicy})
	if err != nil {
		return 0, 0, err
	}
	const messages, segments = 400, 64
	data := make([]byte, max(1, min(size, b.most)))
	publish := func(subject string, n int, data []byte) error {
		var sent []publication
		for i := range n {
			sent = append(sent, b.publish(subject, fmt.Sprint(subject, i), data))
		}
		for _, p := range sent {
			if err := b.confirmed(ctx, p); err != nil {
				return err
			}
		}
		return nil
	}
	begun := cpu()
	if err := publish(b.entries(0), messages, data); err != nil {
		return 0, 0, err
	}
	for got := 0; got < messages; {
		m, err := c.Next(jetstream.FetchMaxWait(oneRequest))
		if err != nil {
			return 0, 0, err
		}
		if err := m.Ack(); err != nil {
			return 0, 0, err
		}
		got++
	}
	message = (cpu() - begun) / messages
	begun = cpu()
	if err := publish(b.segments(0, 1), segments, make([]byte, min(chunkBytes, b.most))); err != nil {
		return 0, 0, err
	}
	return message, (cpu() - begun) / (segments * chunkBytes / visited.RaiseBytes), nil
}
