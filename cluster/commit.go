package cluster

// This file defines what an owner does so that what it did counts; record.go says in which order, and why.

import (
	"context"
	"fmt"
	"time"

	"heddle.example/answer"
	"heddle.example/hashing/visited"
)

// commit makes what was done count: see record.go. After an error the region must be given up.
func (h *held) commit(ctx context.Context, owner string) error {
	begun := time.Now()
	b := h.w.bus
	next := *h.rec
	found := h.region.Found()
	if h.region.Lost() {
		// The set has a node that nobody looked below: it stays as it was, and so does what is open.
		found.Stats, found.Cut, found.Owed = h.last.Stats, h.last.Cut, h.last.Owed
		h.finished = nil
	} else {
		h.flushAll()
		for _, p := range h.unsent {
			if err := b.confirmed(ctx, p.publication); err != nil {
				return err
			}
			if len(h.spare) < mostSpare {
				h.spare = append(h.spare, p.batch)
			}
		}
		h.unsent = h.unsent[:0]
		if err := h.saveVisits(ctx, &next); err != nil {
			return err
		}
		if h.plan != nil {
			if err := h.reserve(ctx, &next); err != nil {
				return err
			}
		}
		open := newBatch(batchOpen, 0)
		for _, path := range h.region.Open() {
			open.add(path, nil)
		}
		if h.current == nil && h.reading != nil { // what is left of the paths that were open when the region was taken over
			if err := h.reading.rest(open); err != nil {
				return err
			}
		}
		next.Open = nil
		if open.n > 0 {
			next.Open = open.buf
		}
		next.Root = next.Root || h.root
		next.Counts = h.count()
		next.Counts.Commits++
	}
	next.Owner, next.Vain = owner, 0
	next.Commits++
	next.Idle = len(next.Open) == 0 && len(found.Owed) == 0
	var err error
	if next.State, err = found.Encode(); err != nil {
		return err
	}
	rev, err := b.putRecord(ctx, h.number, &next, h.rev)
	if err != nil {
		return err
	}
	if h.rec.Commits > 0 && h.rec.Parts > 0 {
		b.forget(ctx, b.parts(h.number, h.rec.Epoch, h.rec.Commits))
	}
	h.rec, h.rev, h.last = &next, rev, found
	h.visits.forget()
	h.counts.Commits++
	h.acknowledge()
	h.dirty = false
	h.committed = time.Now()
	h.cost = h.committed.Sub(begun)
	return nil
}

// acknowledge acknowledges what is explored, but for one message where something is open that no other message stands for.
func (h *held) acknowledge() {
	keep := 0
	if !h.rec.Idle && h.current == nil && len(h.finished) > 0 {
		keep = 1
	}
	for _, m := range h.finished[keep:] {
		_ = m.Ack() // one that gets lost comes again, which does no harm
	}
	h.finished = h.finished[:keep]
}

// saveVisits publishes what the visited set has got.
func (h *held) saveVisits(ctx context.Context, next *record) error {
	b := h.w.bus
	list, file := h.visits.segments(), h.visits.shelved
	if len(list) == 0 && (file == nil || file.noted == 0) {
		return nil
	}
	next.Segments = append([]savedSegments(nil), next.Segments...)
	if n := len(next.Segments); n == 0 || next.Segments[n-1].Region != h.number || next.Segments[n-1].Epoch != next.Epoch {
		next.Segments = append(next.Segments, savedSegments{Region: h.number, Epoch: next.Epoch, File: file != nil})
	}
	at := &next.Segments[len(next.Segments)-1]
	if file != nil {
		h.size.Add(file.noted - at.Nodes)
		at.Nodes = file.noted
		return file.spill()
	}
	subject := b.segments(h.number, next.Epoch)
	var sent []publication
	for _, data := range list {
		at.Nodes += int64(len(data) / visited.RaiseBytes)
		h.size.Add(int64(len(data) / visited.RaiseBytes))
		sent = append(sent, b.publish(subject, fmt.Sprintf("%s %d", subject, at.Count), data))
		at.Count++
	}
	for _, p := range sent {
		if err := b.confirmed(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// finish commits for the last time.
func (h *held) finish(ctx context.Context, owner string) error {
	if !h.region.Lost() {
		h.region.PayUp(payUp)
	}
	if err := h.commit(ctx, owner); err != nil {
		return err
	}
	for _, r := range h.last.Reasons {
		if r.Kind == answer.BecauseInternal {
			h.w.end(stop{r.Kind, r.Message, true})
		}
	}
	for _, c := range h.last.Cuts {
		if c == answer.CutFirstViolation {
			h.w.end(stop{answer.CutFirstViolation, "", false})
		}
	}
	return nil
}
