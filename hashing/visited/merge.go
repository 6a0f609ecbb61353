package visited

// This file defines merging of segments: when it is due, and doing it.
//
// The newest segments are merged when there are many, together with all before
// them that are not more than twice as large as what they would join. So sizes
// grow geometrically, there are a logarithmic number of files, and a raise is
// rewritten a logarithmic number of times. A merge works shard by shard: the
// memory it needs is a 256th of what the merged nodes take, the chunk lists aside.

import (
	"errors"
	"math"
	"os"
	"path/filepath"

	"heddle.example/hashing"
	"heddle.example/input"
)

const (
	mergeFiles = 32 // mergeable segments from which on a merge is due
	mergePause = 16 // commits to wait after a merge that found no space
)

// mergeJob is a merge in the background.
type mergeJob struct {
	inputs []segmentInfo
	result segmentInfo
	done   chan struct{}
	err    error // valid once done is closed
}

// tidy takes over a finished merge and starts the next one if it is due.
// Segments up to the published epoch may take part.
func (j *journal) tidy(published uint64) error {
	if m := j.merge; m != nil {
		select {
		case <-m.done:
		default:
			return nil
		}
		j.merge = nil
		if err := j.adopt(m); err != nil {
			return err
		}
	}
	if j.mergeWait > 0 {
		j.mergeWait--
		return nil
	}
	inputs := dueMerge(j.segments, published)
	if inputs == nil {
		return nil
	}
	m := &mergeJob{inputs: inputs, done: make(chan struct{})}
	j.merge = m
	go func() {
		defer close(m.done)
		m.result, m.err = mergeSegments(j.dir, j.create, inputs)
	}()
	return nil
}

// adopt replaces a merge's inputs by its result. A merge that failed for want of
// space costs nothing but space; other failures are the journal's.
func (j *journal) adopt(m *mergeJob) error {
	if errors.Is(m.err, ErrDiskFull) {
		j.mergeWait = mergePause
		return nil
	}
	if m.err != nil {
		return m.err
	}
	var segments []segmentInfo
	for _, s := range j.segments {
		switch {
		case s.first == m.result.first:
			segments = append(segments, m.result)
		case s.first < m.result.first || s.first > m.result.last:
			segments = append(segments, s)
		}
	}
	j.segments = segments
	return nil
}

// dueMerge returns the segments to merge now, nil if none.
func dueMerge(segments []segmentInfo, published uint64) []segmentInfo {
	n := 0
	for n < len(segments) && segments[n].last <= published {
		n++
	}
	if n < mergeFiles {
		return nil
	}
	first := n - 2
	size := segments[n-1].records + segments[n-2].records
	for first > 0 && segments[first-1].records <= 2*size {
		first--
		size += segments[first].records
	}
	return append([]segmentInfo(nil), segments[first:n]...)
}

// mergeSegments merges neighbouring segments of dir into one and removes them.
func mergeSegments(dir string, create func(string) (file, error), inputs []segmentInfo) (segmentInfo, error) {
	result := segmentInfo{first: inputs[0].first, last: inputs[len(inputs)-1].last}
	final := filepath.Join(dir, segmentName(result.first, result.last))
	temporary := final + mergeSuffix
	err := writeMerged(dir, create, inputs, temporary, &result)
	if err == nil {
		err = os.Rename(temporary, final)
	}
	if err != nil {
		return result, diskError(errors.Join(err, os.RemoveAll(temporary)))
	}
	if err := syncPath(dir); err != nil {
		return result, diskError(err)
	}
	for _, s := range inputs {
		if err := os.Remove(filepath.Join(dir, segmentName(s.first, s.last))); err != nil {
			return result, err
		}
	}
	return result, nil
}

// mergeInput is one input of a merge: its file and where each shard's chunks are.
type mergeInput struct {
	f      *os.File
	chunks [memoryShards][]chunkPlace
}

// writeMerged writes the merge of inputs to path and counts its raises.
func writeMerged(dir string, create func(string) (file, error), inputs []segmentInfo, path string, result *segmentInfo) error {
	opened := make([]mergeInput, len(inputs))
	defer func() {
		for _, in := range opened {
			if in.f != nil {
				in.f.Close()
			}
		}
	}()
	for i, s := range inputs {
		in, name := &opened[i], filepath.Join(dir, segmentName(s.first, s.last))
		err := readSegment(name, s.first, s.last, func(p chunkPlace, _ []byte) error {
			in.chunks[p.shard] = append(in.chunks[p.shard], p)
			return nil
		})
		if err != nil {
			return err
		}
		if in.f, err = input.Open(name, math.MaxInt64); err != nil {
			return err
		}
	}
	out, err := newSegment(create, path, result.first)
	if err != nil {
		return err
	}
	out.last = result.last
	memory := new(arena)
	defer memory.free()
	t := table{numbers: newSetNumbers(), arena: memory}
	for shard := range memoryShards {
		if err := mergeShard(opened, shard, &t, out); err != nil {
			out.abandon()
			return err
		}
		t.clear()
	}
	result.records = out.records
	return out.finish()
}

// mergeShard repeats one shard's raises in an empty table and writes what remains, in an order
// that costs no more to read back than any.
func mergeShard(inputs []mergeInput, shard int, t *table, out *segmentWriter) error {
	var buf []byte
	for i := range inputs {
		for _, p := range inputs[i].chunks[shard] {
			if n := p.count * RaiseBytes; cap(buf) < n {
				buf = make([]byte, n)
			}
			buf = buf[:p.count*RaiseBytes]
			if _, err := inputs[i].f.ReadAt(buf, p.offset+pieceBytes); err != nil {
				return err
			}
			for b := buf; len(b) > 0; b = b[RaiseBytes:] {
				r := DecodeRaise(b)
				if _, _, err := t.visit(r.Key, int(r.Active), r.Budget); err != nil {
					return err
				}
			}
		}
	}
	var err error
	var threads []byte
	buf = buf[:0]
	t.scattered(func(k hashing.Key, c record, _ bool) bool {
		threads = c.threads.append(threads[:0])
		for _, a := range threads {
			buf = Raise{k, c.budget, a}.Append(buf)
		}
		if len(buf) >= RaiseBytes<<12 {
			err = out.chunk(shard, buf)
			buf = buf[:0]
		}
		return err == nil
	})
	if err == nil && len(buf) > 0 {
		err = out.chunk(shard, buf)
	}
	return err
}
