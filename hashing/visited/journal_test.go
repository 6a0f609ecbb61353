package visited

// This file tests the memory store's journal: merging, failing writes, missing
// files, and arbitrary bytes in place of a segment.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"heddle.example/hashing"
)

// scarceDisk makes files until its space is used up; a write then fails half-way.
type scarceDisk struct{ space int }

type scarceFile struct {
	file
	disk *scarceDisk
}

func (d *scarceDisk) create(path string) (file, error) {
	f, err := createFile(path)
	return &scarceFile{f, d}, err
}

func (f *scarceFile) Write(b []byte) (int, error) {
	n := min(len(b), f.disk.space)
	f.disk.space -= n
	if _, err := f.file.Write(b[:n]); err != nil || n == len(b) {
		return n, err
	}
	return n, &os.PathError{Op: "write", Path: f.Name(), Err: syscall.ENOSPC}
}

// epochVisits makes the visits of an epoch: new nodes, and raises of old ones.
func epochVisits(s Store, ref reference, epoch int) error {
	for i := range 300 {
		v := visit{uint64(epoch*100 + i), i % 5, Budget(epoch)}
		if got, want := v.covered(s), ref.visit(v); got != want {
			return fmt.Errorf("visit %+v: covered is %v", v, got)
		}
	}
	return nil
}

// knows wants a store to know what the reference knows and no more.
func knows(t *testing.T, s Store, ref reference) {
	t.Helper()
	if s.Len() != int64(len(ref)) {
		t.Fatalf("%d nodes, want %d", s.Len(), len(ref))
	}
	ref = ref.clone()
	for node := range uint64(12_000) {
		for _, r := range []Budget{0, 3, 50, 60, 99, 100, 200} {
			for active := range 6 {
				v := visit{node, active, r}
				if got, want := v.covered(s), ref.visit(v); got != want {
					t.Fatalf("visit %+v after %v: covered is %v", v, ref[node], got)
				}
			}
		}
	}
}

func TestMerging(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, "memory", Options{Dir: dir})
	ref := make(reference)
	const epochs = 100
	most, raises := 0, 0
	for e := 1; e <= epochs; e++ {
		if err := epochVisits(s, ref, e); err != nil {
			t.Fatal(err)
		}
		if err := s.Commit(uint64(e)); err != nil {
			t.Fatal(err)
		}
		if m := s.(*memoryStore).journal.merge; m != nil {
			<-m.done
		}
		list, _ := filepath.Glob(filepath.Join(dir, "*"+segmentSuffix))
		most = max(most, len(list))
	}
	for _, info := range s.(*memoryStore).journal.segments {
		raises += int(info.records)
	}
	closed(t, s)
	if most > mergeFiles+4 || raises >= 300*epochs {
		t.Errorf("up to %d files, %d raises in the end", most, raises)
	}
	s = mustOpen(t, "memory", Options{Dir: dir, Committed: epochs})
	defer closed(t, s)
	knows(t, s, ref)
}

// TestInterruptedMerge leaves a merge's inputs beside its result.
func TestInterruptedMerge(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, "memory", Options{Dir: dir})
	ref := make(reference)
	for e := 1; e < mergeFiles; e++ {
		if err := errors.Join(epochVisits(s, ref, e), s.Commit(uint64(e))); err != nil {
			t.Fatal(err)
		}
	}
	inputs := append([]segmentInfo(nil), s.(*memoryStore).journal.segments...)
	closed(t, s)
	saved := t.TempDir()
	if err := os.CopyFS(saved, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	if _, err := mergeSegments(dir, createFile, inputs[2:5]); err != nil {
		t.Fatal(err)
	}
	for _, in := range inputs[2:4] {
		name := segmentName(in.first, in.last)
		b, err := os.ReadFile(filepath.Join(saved, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "visited-1-4.segment"+mergeSuffix), []byte("half"), 0o644); err != nil {
		t.Fatal(err)
	}
	s = mustOpen(t, "memory", Options{Dir: dir, Committed: mergeFiles - 1})
	knows(t, s, ref)
	closed(t, s)
	if list, _ := filepath.Glob(filepath.Join(dir, "visited-*")); len(list) != mergeFiles-1-2 {
		t.Errorf("left: %v", list)
	}
}

// TestScarceSpace runs out of space after every possible number of kilobytes.
func TestScarceSpace(t *testing.T) {
	const epochs = 14 // merges included
	for space := 0; space < 200_000; space += 5_003 {
		dir := t.TempDir()
		disk := &scarceDisk{space}
		s := mustOpen(t, "memory", Options{Dir: dir})
		s.(*memoryStore).journal.create = disk.create
		ref, committed := make(reference), make(reference)
		epoch := 0
		var err error
		for err == nil && epoch < epochs {
			if err := epochVisits(s, ref, epoch+1); err != nil {
				t.Fatal(err)
			}
			if err = s.Commit(uint64(epoch + 1)); err == nil {
				epoch++
				committed = ref.clone()
			}
		}
		if err != nil && (!errors.Is(err, ErrDiskFull) || !errors.Is(s.Err(), ErrDiskFull) || s.Commit(uint64(epoch+2)) == nil) {
			t.Fatalf("with %d bytes: %v, %v", space, err, s.Err())
		}
		s.Close()
		s = mustOpen(t, "memory", Options{Dir: dir, Committed: uint64(epoch)})
		if s.Len() != int64(len(committed)) {
			t.Fatalf("with %d bytes: %d nodes after epoch %d, want %d", space, s.Len(), epoch, len(committed))
		}
		closed(t, s)
	}
}

func TestMissingSegment(t *testing.T) {
	for missing := 1; missing <= 4; missing++ {
		dir := t.TempDir()
		s := mustOpen(t, "memory", Options{Dir: dir})
		for e := uint64(1); e <= 4; e++ {
			if err := s.Commit(e); err != nil {
				t.Fatal(err)
			}
		}
		closed(t, s)
		if err := os.Remove(filepath.Join(dir, segmentName(uint64(missing), uint64(missing)))); err != nil {
			t.Fatal(err)
		}
		if _, err := Open("memory", Options{Dir: dir, Committed: 4}); !errors.Is(err, ErrDamaged) {
			t.Fatalf("without epoch %d: %v", missing, err)
		}
	}
}

// TestEveryBit flips every bit of a segment, and cuts it at every byte.
func TestEveryBit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "segment")
	w, err := newSegment(createFile, path, 3)
	if err != nil {
		t.Fatal(err)
	}
	k := spread(hashing.Key{Lo: 5, Hi: 6})
	r := Raise{k, 7, 8}
	w.last = 4
	if err := errors.Join(w.chunk(shardOf(r.Key), r.Append(nil)), w.finish()); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	read := func(b []byte) (n int, err error) {
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
		err = readSegment(path, 3, 4, func(_ chunkPlace, raises []byte) error {
			n++
			if DecodeRaise(raises) != r {
				t.Errorf("read %v", DecodeRaise(raises))
			}
			return nil
		})
		return n, err
	}
	if n, err := read(whole); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	for i := range whole {
		for bit := range 8 {
			b := bytes.Clone(whole)
			b[i] ^= 1 << bit
			if _, err := read(b); !errors.Is(err, ErrDamaged) {
				t.Fatalf("bit %d of byte %d is flipped: %v", bit, i, err)
			}
		}
		if _, err := read(whole[:i]); !errors.Is(err, ErrDamaged) {
			t.Fatalf("cut at %d: %v", i, err)
		}
	}
	if _, err := read(append(bytes.Clone(whole), 0)); !errors.Is(err, ErrDamaged) {
		t.Fatal("a byte is appended:", err)
	}
}

func FuzzReadSegment(f *testing.F) {
	f.Add([]byte(segmentMagic))
	f.Fuzz(func(t *testing.T, b []byte) {
		path := filepath.Join(t.TempDir(), "segment")
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
		err := readSegment(path, 1, 1, func(chunkPlace, []byte) error { return nil })
		if err != nil && !errors.Is(err, ErrDamaged) {
			t.Fatal(err)
		}
	})
}

func FuzzDecodeVersions(f *testing.F) {
	f.Add(version{1, 2, record{3, ThreadSet{}.With(4).With(100)}}.append(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		list, err := decodeVersions(b)
		if err != nil {
			return
		}
		var again []byte
		for _, v := range list {
			if v.record.threads.IsEmpty() {
				t.Fatal("a version without threads")
			}
			again = v.append(again)
		}
		if back, err := decodeVersions(again); err != nil || fmt.Sprint(back) != fmt.Sprint(list) {
			t.Fatalf("%v is %v when read again: %v", list, back, err)
		}
	})
}

// TestVersions wants a record's versions to stand beside each other as long as a
// crash may need them, and no longer.
func TestVersions(t *testing.T) {
	h := history{{cut: 5}, {cut: 2}, {}}
	v := func(life, ordinal uint64, b Budget) version {
		return version{life, ordinal, record{b, ThreadSet{}.With(0)}}
	}
	tests := []struct {
		name    string
		list    []version
		settled uint64
		add     version
		want    []version
	}{
		{"first", nil, 0, v(2, 1, 1), []version{v(2, 1, 1)}},
		{"same epoch", []version{v(2, 1, 1)}, 0, v(2, 1, 2), []version{v(2, 1, 2)}},
		{"beside an unsettled one", []version{v(2, 1, 1)}, 0, v(2, 2, 2), []version{v(2, 1, 1), v(2, 2, 2)}},
		{"settled ones collapse", []version{v(2, 1, 1), v(2, 2, 2)}, 2, v(2, 3, 3), []version{v(2, 2, 2), v(2, 3, 3)}},
		{"unsettled ones stay", []version{v(2, 1, 1), v(2, 2, 2), v(2, 3, 3)}, 1, v(2, 4, 4),
			[]version{v(2, 1, 1), v(2, 2, 2), v(2, 3, 3), v(2, 4, 4)}},
		{"earlier lives collapse", []version{v(0, 4, 1), v(1, 1, 2)}, 0, v(2, 1, 3), []version{v(1, 1, 2), v(2, 1, 3)}},
		{"crashed epochs go", []version{v(0, 4, 1), v(0, 6, 2), v(1, 3, 3)}, 0, v(2, 1, 4), []version{v(0, 4, 1), v(2, 1, 4)}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := h.raised(append([]version(nil), test.list...), test.add, test.settled)
			if fmt.Sprint(got) != fmt.Sprint(test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
	if got := h.latest([]version{v(0, 5, 1), v(1, 3, 2), v(3, 1, 9)}); got.budget != 1 {
		t.Errorf("the latest valid record has budget %d", got.budget)
	}
}
