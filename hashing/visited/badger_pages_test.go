package visited

// This file tests that the badger store lets go of the pages of its files without
// losing anything.

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"heddle.example/hashing/visited/offheap"
)

// residentTables gives the kilobytes of dir's tables that are in the resident set.
func residentTables(t *testing.T, dir string) (kb int64) {
	t.Helper()
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	inside := false
	for line := range bytes.Lines(maps) {
		f := bytes.Fields(line)
		switch {
		case len(f) > 1 && bytes.Contains(f[0], []byte{'-'}):
			path := string(f[len(f)-1])
			inside = filepath.Dir(path) == dir && filepath.Ext(path) == ".sst"
		case inside && len(f) == 3 && string(f[0]) == "Rss:":
			n, err := strconv.ParseInt(string(f[1]), 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			kb += n
		}
	}
	return kb
}

// TestTrim visits nodes while the pages of all tables are dropped again and again and the
// heap grows and shrinks, so that addresses change hands.
func TestTrim(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("pages are dropped on Linux only")
	}
	nodes, asked := uint64(300_000), atomic.Int64{}
	s := mustOpen(t, "badger", Options{MemoryLimit: badgerLeast, Short: func() bool { asked.Add(1); return true }}).(*badgerStore)
	done := make(chan struct{})
	var others, workers sync.WaitGroup
	others.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-done:
				return
			default:
			}
			b := make([]byte, 1<<20+i%64<<16)
			for j := range b {
				b[j] = byte(i)
			}
			for j := range b {
				if b[j] != byte(i) {
					t.Error("the heap has changed under its owner")
					return
				}
			}
			if region, err := offheap.Map(1 << 20); err == nil {
				offheap.Fill(region)
				offheap.Unmap(region)
			}
		}
	})
	for w := range uint64(2) {
		workers.Go(func() {
			for n := w; n < nodes; n += 2 {
				if (visit{n, 0, 3}).covered(s) {
					t.Errorf("node %d is covered at its first visit", n)
					return
				}
				if old := n / 2 &^ 1; n%16 < 2 && !(visit{old + w, 0, 2}).covered(s) {
					t.Errorf("node %d is forgotten", old+w)
					return
				}
			}
		})
	}
	workers.Wait()
	close(done)
	others.Wait()
	for n := range nodes {
		if !(visit{n, 0, 3}).covered(s) {
			t.Fatalf("node %d is forgotten", n)
		}
	}
	if err := s.Err(); err != nil || s.Len() != int64(nodes) {
		t.Errorf("%d nodes, %v", s.Len(), err)
	}
	if loads := s.pages.loads.Load(); loads < 1000 || asked.Load() < loads/loadsPerLook {
		t.Errorf("asked %d times in %d look-ups", asked.Load(), loads)
	}
}

// TestTrimFrees: what was resident before is not afterwards.
func TestTrimFrees(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("pages are dropped on Linux only")
	}
	s := mustOpen(t, "badger", Options{MemoryLimit: badgerLeast}).(*badgerStore)
	for n := range uint64(400_000) {
		visit{n, 0, 3}.covered(s)
	}
	if err := s.Commit(1); err != nil {
		t.Fatal(err)
	}
	if err := s.db.Flatten(1); err != nil {
		t.Fatal(err)
	}
	before := residentTables(t, s.real)
	s.pages.short = func() bool { return true }
	if err := s.look(); err != nil {
		t.Fatal(err)
	}
	after := residentTables(t, s.real)
	if before < 1024 || after > before/4 {
		t.Errorf("%d KB of tables are resident, %d KB after they were let go of", before, after)
	}
	for n := uint64(0); n < 400_000; n += 100 {
		if !(visit{n, 0, 3}).covered(s) {
			t.Fatalf("node %d is forgotten", n)
		}
	}
}

// TestRefused: what the system does not give is no damage.
func TestRefused(t *testing.T) {
	for text, want := range map[string]bool{
		"while opening memtables: open /run/visited/00001.mem: too many open files": true,
		"while creating value log: truncate 000001.vlog: file too large":            true,
		"open /run/visited/MANIFEST: permission denied":                             true,
		"manifest has bad magic":                              false,
		"file does not exist for table 7 (checksum mismatch)": false,
	} {
		if refused(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
