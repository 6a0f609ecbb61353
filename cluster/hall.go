package cluster

// This file defines where runs and workers find each other: a bucket that all runs of a server share.

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"heddle.example/rt"
	"heddle.example/rt/save"
)

// hall is the bucket of a server.
type hall struct {
	b  *bus
	kv jetstream.KeyValue
}

const hallBucket = "heddle"

// How often a worker that waits says so and looks for runs, and after what time without that it counts as gone.
const (
	lookEvery = 500 * time.Millisecond
	goneAfter = 10 * time.Second
)

// presence is what a worker tells in the hall.
type presence struct {
	Slots   int
	Version string
	Run     string // in which it takes part; empty: it waits for one
}

func (b *bus) hall(ctx context.Context) (*hall, error) {
	h := &hall{b: b}
	err := again(ctx, func(ctx context.Context) (err error) {
		h.kv, err = b.js.KeyValue(ctx, hallBucket)
		if errors.Is(err, jetstream.ErrBucketNotFound) {
			h.kv, err = b.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: hallBucket, Storage: jetstream.FileStorage})
		}
		return err
	})
	return h, explainStore(err)
}

// want says whether a run wants workers.
func (h *hall) want(ctx context.Context, run string, yes bool) error {
	return explainStore(again(ctx, func(ctx context.Context) (err error) {
		if yes {
			_, err = h.kv.Put(ctx, "run."+run, []byte("wanted"))
		} else {
			_, err = h.kv.Put(ctx, "run."+run, []byte("over"))
		}
		return err
	}))
}

// list reads the entries whose keys have a prefix.
func (h *hall) list(ctx context.Context, prefix string) (out []jetstream.KeyValueEntry, err error) {
	err = again(ctx, func(ctx context.Context) error {
		out = out[:0]
		keys, err := h.kv.ListKeysFiltered(ctx, prefix+"*")
		if err != nil {
			return err
		}
		for key := range keys.Keys() {
			e, err := h.kv.Get(ctx, key)
			if errors.Is(err, jetstream.ErrKeyNotFound) {
				continue
			}
			if err != nil {
				return err
			}
			out = append(out, e)
		}
		return nil
	})
	return out, err
}

// runs lists the runs that want workers, or all.
func (h *hall) runs(ctx context.Context, all bool) (out []string, err error) {
	list, err := h.list(ctx, "run.")
	for _, e := range list {
		if all || string(e.Value()) == "wanted" {
			out = append(out, strings.TrimPrefix(e.Key(), "run."))
		}
	}
	slices.Sort(out)
	return out, err
}

// slots adds up the slots of the workers that said something of late, by the server's clock.
func (h *hall) slots(ctx context.Context) (n int, err error) {
	list, err := h.list(ctx, "worker.")
	var last time.Time
	for _, e := range list {
		if e.Created().After(last) {
			last = e.Created()
		}
	}
	for _, e := range list {
		var p presence
		if last.Sub(e.Created()) < goneAfter && decodeJSON(e.Value(), "a worker's presence", &p) == nil {
			n += max(0, min(p.Slots, 1<<16))
		}
	}
	return n, err
}

// Attend takes part in the runs of a server, one after the other, until ctx ends. Say is told what goes wrong, a line each.
func Attend(ctx context.Context, o WorkerOptions, version string, say func(line string)) error {
	var b *bus
	for told := false; ; {
		var err error
		if b, err = connect(o.Address, "heddle worker "+o.Name); err == nil {
			break
		}
		if !told {
			say(err.Error() + "; trying again")
			told = true
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
	defer b.close()
	h, err := b.hall(ctx)
	if err != nil {
		return err
	}
	steady := context.WithoutCancel(ctx)
	defer func() { _ = h.kv.Delete(steady, "worker."+o.Name) }()
	refused := map[string]time.Time{}
	trouble := "" // that was told of
	for ctx.Err() == nil {
		var runs []string
		err := h.tell(steady, &o, presence{o.Slots, version, ""})
		if err == nil {
			runs, err = h.runs(steady, false)
		}
		if err != nil {
			if trouble != err.Error() {
				trouble = err.Error()
				say(trouble + "; trying again")
			}
			runs = nil
		} else {
			trouble = ""
		}
		runs = slices.DeleteFunc(runs, func(run string) bool { return time.Since(refused[run]) < refusal })
		if len(runs) == 0 {
			select {
			case <-ctx.Done():
			case <-time.After(lookEvery):
			}
			continue
		}
		o.Run = runs[0]
		if err := h.takePart(ctx, &o, version); err != nil && ctx.Err() == nil {
			trouble = err.Error()
			say("run " + o.Run + ": " + trouble)
			refused[o.Run] = time.Now()
		}
	}
	return nil
}

func (h *hall) tell(ctx context.Context, o *WorkerOptions, p presence) error {
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return explainStore(again(ctx, func(ctx context.Context) error {
		_, err := h.kv.Put(ctx, "worker."+o.Name, data)
		return err
	}))
}

// takePart works in a run, and says so.
func (h *hall) takePart(ctx context.Context, o *WorkerOptions, version string) error {
	done := make(chan struct{})
	defer close(done)
	go func() {
		for {
			_ = h.tell(context.WithoutCancel(ctx), o, presence{o.Slots, version, o.Run})
			select {
			case <-done:
				return
			case <-time.After(goneAfter / 3):
			}
		}
	}()
	b := *h.b // names of its own run
	if err := b.open(ctx, o.Run); err != nil {
		return err
	}
	over, _, err := b.get(ctx, keyStop)
	if err != nil {
		return err
	}
	if over != nil { // whoever asked has not said so yet
		select {
		case <-ctx.Done():
		case <-time.After(lookEvery):
		}
		return nil
	}
	return b.work(ctx, o)
}

// RunStatus says how far a run is.
type RunStatus struct {
	Run      string            `json:"run"`
	State    string            `json:"state"` // running, over, or a reason for which it stopped
	Version  string            `json:"version"`
	Files    []string          `json:"files"`
	Flags    []string          `json:"flags"`
	Regions  int               `json:"regions"`
	Open     int               `json:"open"`   // regions with something open, as committed
	Queued   uint64            `json:"queued"` // messages that nobody has acknowledged
	Nodes    int64             `json:"nodes"`  // as committed
	Found    int               `json:"violations"`
	Workers  map[string]string `json:"workers"` // what each does
	Verdict  string            `json:"verdict,omitempty"`
	Complete bool              `json:"complete,omitempty"`
}

// Status tells about the runs of a server; run, if it is not empty, names the only one that is asked for.
func Status(ctx context.Context, a Address, run string) ([]RunStatus, error) {
	b, err := connect(a, "heddle status")
	if err != nil {
		return nil, err
	}
	defer b.close()
	h, err := b.hall(ctx)
	if err != nil {
		return nil, err
	}
	runs, err := h.runs(ctx, true)
	if err != nil {
		return nil, err
	}
	var out []RunStatus
	for _, r := range runs {
		if run != "" && r != run {
			continue
		}
		own := *b
		st, err := own.status(ctx, r)
		if err != nil {
			return nil, err
		}
		out = append(out, *st)
	}
	if run != "" && len(out) == 0 {
		return nil, ErrNoRun
	}
	return out, nil
}

// status tells about one run.
func (b *bus) status(ctx context.Context, run string) (*RunStatus, error) {
	if err := b.open(ctx, run); err != nil {
		return nil, err
	}
	st := &RunStatus{Run: run, State: "running", Workers: map[string]string{}}
	data, _, err := b.get(ctx, keyRun)
	if err != nil {
		return nil, err
	}
	var m Manifest
	if err := decodeJSON(data, "what the run is about", &m); err != nil {
		return nil, err
	}
	st.Version, st.Files, st.Flags = m.Version, m.Files, m.Flags
	if data, _, err = b.get(ctx, keyStop); err != nil {
		return nil, err
	}
	if data != nil {
		var why stop
		if err := decodeJSON(data, "the end of the run", &why); err != nil {
			return nil, err
		}
		st.State = why.Kind
	}
	if data, _, err = b.get(ctx, keyMap); err != nil {
		return nil, err
	}
	tree, err := DecodeTree(data)
	if err != nil {
		return nil, err
	}
	st.Regions = len(tree.leaves())
	for r := range tree.Regions {
		rec, _, err := b.getRecord(ctx, r)
		if err != nil {
			return nil, err
		}
		f, err := rec.found()
		if err != nil {
			return nil, err
		}
		if !rec.Idle {
			st.Open++
		}
		st.Nodes += f.Stats.Nodes
		st.Found += len(f.Found)
	}
	if st.Queued, err = b.queued(ctx); err != nil {
		return nil, err
	}
	workers, err := b.statuses(ctx)
	if err != nil {
		return nil, err
	}
	for name, w := range workers {
		st.Workers[name] = w.tell()
	}
	if data, _, err = b.get(ctx, keyResult); err == nil && data != nil {
		var v verdict
		if err := decodeJSON(data, "the result", &v); err != nil {
			return nil, err
		}
		st.Verdict, st.Complete = v.Verdict, v.Complete
	}
	return st, err
}

// verdict is the result of a run, written once.
type verdict struct {
	Verdict  string
	Complete bool
	Nodes    int64
}

// Conclude writes a run's result, unless it has one.
func Conclude(ctx context.Context, a Address, run string, r *rt.Result) error {
	b, err := connect(a, "heddle verify")
	if err != nil {
		return err
	}
	defer b.close()
	if err := b.open(ctx, run); err != nil {
		return err
	}
	data, err := json.Marshal(verdict{string(r.Verdict), r.Complete, r.Stats.Nodes})
	if err != nil {
		return err
	}
	if _, err = b.swap(ctx, keyResult, data, 0); errors.Is(err, errTaken) {
		return nil
	}
	return err
}

// Resume goes on with a run, or gives its answer again; explore is called with what it is about.
func Resume(ctx context.Context, a Address, run string, explore func(j *Job, ask func(context.Context) (*save.Frontier, error)) error) error {
	b, err := connect(a, "heddle resume")
	if err != nil {
		return err
	}
	defer b.close()
	if run == "" {
		h, err := b.hall(ctx)
		if err != nil {
			return err
		}
		runs, err := h.runs(ctx, true)
		if err != nil {
			return err
		}
		if len(runs) != 1 {
			return errors.New("the server has not just one run: name it behind the address, as status lists them")
		}
		run = runs[0]
	}
	if err := b.open(ctx, run); err != nil {
		return err
	}
	m, p, err := b.manifest(ctx)
	if err != nil {
		return err
	}
	j := &Job{Program: p, Manifest: *m}
	return explore(j, func(ctx context.Context) (*save.Frontier, error) { return Ask(ctx, a, j) })
}
