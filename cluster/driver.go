package cluster

// This file defines the side of a run that asks: it puts the program on the server, waits until nothing is left to do, and puts together
// what the regions found.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/rt/measure"
	"heddle.example/rt/result"
	"heddle.example/rt/save"
	"heddle.example/scheduler"
	"heddle.example/symex/check"
)

// Refuses says why a search with these options cannot be done by several machines; nil: it can.
func Refuses(o *rt.Options) error {
	switch {
	case o.Hash == "none":
		return errors.New("without hashing (--hash none) no machine knows what another one has visited")
	case scheduler.Reduces(o.Reduction), o.Reduction == scheduler.Symmetry:
		return fmt.Errorf("--reduction %s follows one depth-first search: use --reduction auto, which tries it on one machine first, or none", o.Reduction)
	case o.Checks.Has(check.Livelock):
		return errors.New("--check livelock needs the graph of all states on one machine: leave out --machines or --cluster")
	case o.SaveDir != "":
		return errors.New("--save is for one machine (--machines, too): what many do is saved by their server (heddle coordinator --store DIR)")
	}
	return nil
}

// Work that a driver hands out.
type Job struct {
	Program  *ir.Program
	Options  rt.Options // Elsewhere is not looked at
	Manifest Manifest   // Parts is filled in
	Regions  int        // how many the tree is cut into; 0: some for each slot
	Progress func(rt.Progress)
	Told     func(Summary) // what it took, when all is done; may be nil
}

// Summary says what a run took, beside its statistics.
type Summary struct {
	Counts  Counts
	Regions int
	Nodes   []int64 // of each region
}

// leastSlots is for how many slots the tree is cut where fewer are there yet: others may come.
const leastSlots = 4

// regionsPerSlot is how many regions there are for each slot at the start.
const regionsPerSlot = 1

// Of a sample: more nodes show cuts that hardly fewer ways cross, and take time and memory.
const (
	sampleNodes = 20_000
	sampleTime  = time.Second
)

// begin puts a run on the server, unless it is there.
func (b *bus) begin(ctx context.Context, j *Job) error {
	if err := b.create(ctx, j.Manifest.Run()); err != nil {
		return err
	}
	begun, _, err := b.get(ctx, keyBegun)
	if err != nil {
		return err
	}
	if begun != nil {
		return b.goOn(ctx)
	}
	data, err := j.Program.Encode()
	if err != nil {
		return err
	}
	if j.Manifest.Parts, err = b.putBlob(ctx, b.program(), data); err != nil {
		return err
	}
	sample, err := rt.TakeSample(ctx, j.Program, j.Options, sampleNodes, sampleTime)
	if err != nil {
		return err
	}
	regions := j.Regions
	if regions == 0 {
		regions = regionsPerSlot * max(1, j.Manifest.Expected)
	}
	tree := NewTree(sample, regions)
	value, err := tree.Encode()
	if err == nil {
		err = b.put(ctx, keyMap, value)
	}
	for r := 0; r < tree.Regions && err == nil; r++ {
		if _, err = b.putRecord(ctx, r, &record{Idle: true}, 0); errors.Is(err, errTaken) {
			err = nil // an earlier attempt wrote it
		}
	}
	if err != nil {
		return err
	}
	root := newBatch(batchOpen, 0)
	root.add(nil, nil)
	if err := b.confirmed(ctx, b.publish(b.entries(tree.Owner(&measure.Position{})), "root", root.buf)); err != nil {
		return err
	}
	if value, err = json.Marshal(j.Manifest); err != nil {
		return err
	}
	if err := b.put(ctx, keyRun, value); err != nil {
		return err
	}
	return b.put(ctx, keyBegun, []byte("1"))
}

// goOn takes the end away from a run that was stopped from outside.
func (b *bus) goOn(ctx context.Context) error {
	value, _, err := b.get(ctx, keyStop)
	if err != nil || value == nil {
		return err
	}
	var why stop
	if err := decodeJSON(value, "the end of the run", &why); err != nil {
		return err
	}
	if answer.Passing(why.Kind) {
		return again(ctx, func(ctx context.Context) error { return b.kv.Delete(ctx, keyStop) })
	}
	return nil
}

// queued gives the number of messages that nobody has acknowledged.
func (b *bus) queued(ctx context.Context) (n uint64, err error) {
	err = again(ctx, func(ctx context.Context) error {
		s, err := b.js.Stream(ctx, b.workStream())
		if err == nil {
			n = s.CachedInfo().State.Msgs
		}
		return err
	})
	return n, err
}

// waiting gives the number of such messages for each region that has some.
func (b *bus) waiting(ctx context.Context) (of map[int]int, all int, err error) {
	err = again(ctx, func(ctx context.Context) error {
		s, err := b.js.Stream(ctx, b.workStream())
		if err != nil {
			return err
		}
		info, err := s.Info(ctx, jetstream.WithSubjectFilter(b.entriesOfAll()))
		if err != nil {
			return err
		}
		of, all = map[int]int{}, int(info.State.Msgs)
		for subject, n := range info.State.Subjects {
			if r, err := strconv.Atoi(subject[strings.LastIndexByte(subject, '.')+1:]); err == nil {
				of[r] = int(n)
			}
		}
		return nil
	})
	return of, all, err
}

// Times between two looks at the run.
const (
	firstLook = 2 * time.Millisecond
	lastLook  = 200 * time.Millisecond
	tellEvery = 5 * time.Second  // that somebody waits
	leaving   = 15 * time.Second // for workers to commit what they have when the run ends
)

// wait waits until the run is over, and tells why. The context's end is one reason.
func (b *bus) wait(ctx context.Context, progress func(rt.Progress)) (why stop, err error) {
	steady := context.WithoutCancel(ctx)
	pause, began := firstLook, time.Now()
	workers := map[string]status{}
	var told time.Time
	for {
		if time.Since(told) > tellEvery { // a server that keeps nothing any more would let us wait for ever
			told = time.Now()
			if err := b.put(steady, keyAsked, []byte(told.UTC().Format(time.RFC3339))); err != nil {
				return why, err
			}
		}
		n, err := b.queued(steady)
		if err != nil {
			return why, err
		}
		if n == 0 {
			why = stop{Kind: StopDone}
			break
		}
		value, _, err := b.get(steady, keyStop)
		if err != nil {
			return why, err
		}
		if value != nil {
			return why, decodeJSON(value, "the end of the run", &why)
		}
		if progress != nil && pause == lastLook {
			progress(b.progress(steady, began, workers))
		}
		select {
		case <-ctx.Done():
			why = stop{Kind: answer.BecauseInterrupted}
		case <-time.After(pause):
			pause = min(lastLook, pause*5/4)
			continue
		}
		break
	}
	value, err := json.Marshal(why)
	if err != nil {
		return why, err
	}
	if _, err = b.swap(steady, keyStop, value, 0); errors.Is(err, errTaken) {
		err = nil
	}
	return why, err
}

// statuses reads what the workers tell.
func (b *bus) statuses(ctx context.Context) (map[string]status, error) {
	out := map[string]status{}
	err := again(ctx, func(ctx context.Context) error {
		clear(out)
		keys, err := b.kv.ListKeysFiltered(ctx, "w.*")
		if err != nil {
			return err
		}
		for key := range keys.Keys() {
			e, err := b.kv.Get(ctx, key)
			if errors.Is(err, jetstream.ErrKeyNotFound) {
				continue
			}
			var s status
			if err != nil {
				return err
			}
			if err := decodeJSON(e.Value(), "a worker's status", &s); err != nil {
				return err
			}
			out[strings.TrimPrefix(key, "w.")] = s
		}
		return nil
	})
	return out, err
}

// progress adds up what the workers tell. all has what they told before: a list that is read while one of them writes may lack it.
func (b *bus) progress(ctx context.Context, since time.Time, all map[string]status) rt.Progress {
	p := rt.Progress{Known: -1}
	if now, err := b.statuses(ctx); err == nil {
		maps.Copy(all, now)
	}
	waiting, tasks, err := b.waiting(ctx)
	if err == nil {
		p.Tasks = tasks
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := all[name]
		m := result.Machine{
			Name: name, Slots: s.Slots, Regions: len(s.Regions), Nodes: s.Nodes, Crossed: s.Counts.Crossed, Sent: s.Counts.Sent, Resident: s.Peak, Stopped: s.Stopped,
		}
		for _, r := range s.Regions {
			m.Waiting += waiting[r]
		}
		p.Machines = append(p.Machines, m)
		p.Nodes += s.Nodes
		p.PeakBytes = max(p.PeakBytes, s.Peak)
		p.Resident += s.Peak
		if !s.Stopped {
			p.Workers += s.Slots
		}
	}
	p.Elapsed = time.Since(since)
	return p
}

// collect puts together what the regions have committed.
func (b *bus) collect(ctx context.Context, why stop) (*save.Frontier, Summary, error) {
	whole := &save.Frontier{}
	var sum Summary
	data, _, err := b.get(ctx, keyMap)
	if err != nil {
		return nil, sum, err
	}
	tree, err := DecodeTree(data)
	if err != nil {
		return nil, sum, err
	}
	open := why.Kind != StopDone
	sum.Regions = len(tree.leaves())
	for r := range tree.Regions {
		rec, _, err := b.getRecord(ctx, r)
		if err != nil {
			return nil, sum, err
		}
		f, err := rec.found()
		if err != nil {
			return nil, sum, err
		}
		if !rec.Idle && why.Kind == StopDone {
			return nil, sum, fmt.Errorf("the work queue is empty, and region %d is open: this is a defect of heddle", r)
		}
		whole.Merge(f)
		sum.Counts.Add(rec.Counts)
		sum.Nodes = append(sum.Nodes, f.Stats.Nodes)
	}
	if n, err := b.queued(ctx); err != nil {
		return nil, sum, err
	} else if n == 0 && why.Kind != StopDone {
		open = false // the end came when nothing was left to do
	}
	if open {
		var root save.Task
		whole.Tasks = append(whole.Tasks, root.Encode(nil))
	}
	if why.Real {
		whole.Reasons = append(whole.Reasons, rt.Reason{Kind: why.Kind, Message: why.Message})
	}
	whole.Stats.Elapsed = 0 // whoever asks has a clock
	return whole, sum, nil
}

// Ask explores a job with the workers that a server has.
func Ask(ctx context.Context, a Address, j *Job) (*save.Frontier, error) {
	b, err := connect(a, "heddle verify")
	if err != nil {
		return nil, err
	}
	defer b.close()
	hall, err := b.hall(ctx)
	if err != nil {
		return nil, err
	}
	if j.Manifest.Expected, err = hall.slots(ctx); err != nil {
		return nil, err
	}
	if j.Regions == 0 {
		j.Regions = regionsPerSlot * max(leastSlots, j.Manifest.Expected)
	}
	if err := b.begin(ctx, j); err != nil {
		return nil, err
	}
	if err := hall.want(ctx, b.run, true); err != nil {
		return nil, err
	}
	why, err := b.wait(ctx, j.Progress)
	if err != nil {
		return nil, err
	}
	ctx = context.WithoutCancel(ctx)
	if err := hall.want(ctx, b.run, false); err != nil {
		return nil, err
	}
	if why.Kind != StopDone { // then all is committed, whoever is still there
		if err := b.leave(ctx); err != nil {
			return nil, err
		}
	}
	f, sum, err := b.collect(ctx, why)
	if err == nil && j.Told != nil {
		j.Told(sum)
	}
	return f, err
}

// leave waits until the workers have committed what they had, or tell nothing any more.
func (b *bus) leave(ctx context.Context) error {
	type news struct {
		status
		at time.Time
	}
	seen := map[string]news{}
	for {
		all, err := b.statuses(ctx)
		if err != nil {
			return err
		}
		busy := false
		for name, s := range all {
			if old, ok := seen[name]; !ok || old.status.Beat != s.Beat || old.status.Stopped != s.Stopped {
				seen[name] = news{s, time.Now()}
			}
			busy = busy || !s.Stopped && time.Since(seen[name].at) < lease
		}
		if !busy {
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
}
