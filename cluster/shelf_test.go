package cluster

import (
	"errors"
	"os"
	"syscall"
	"testing"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
)

// visitNumbered visits the nodes from first to before end, and tells how many were new.
func visitNumbered(s visited.Store, first, end uint64) (fresh int) {
	for n := first; n < end; n++ {
		if _, covered := s.Visit(hashing.Key{Hi: n * 0x9e3779b97f4a7c15, Lo: n*0xbf58476d1ce4e5b9 + 1}, 0, 0); !covered {
			fresh++
		}
	}
	return fresh
}

func openMemory(t *testing.T) visited.Store {
	t.Helper()
	s, err := visited.Open("memory", visited.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// TestShelf: who takes a region over has what its owner committed, and nothing of what that noted later; of the files of other owners neither.
func TestShelf(t *testing.T) {
	dir := shelf(t.TempDir())
	r := newRecorder(openMemory(t), 1000)
	if err := r.shelve(dir, 3, 7); err != nil {
		t.Fatal(err)
	}
	const committed, later = 10_000, 15_000
	visitNumbered(r, 0, committed)
	if err := r.shelved.spill(); err != nil || r.noted != committed {
		t.Fatal(err, r.noted)
	}
	visitNumbered(r, 0, later) // the first are known: they are not noted again
	if err := r.shelved.spill(); err != nil || r.noted != later {
		t.Fatal(err, r.noted)
	}
	next := openMemory(t)
	if err := dir.load(next, &savedSegments{Region: 3, Epoch: 7, File: true, Nodes: committed}); err != nil {
		t.Fatal(err)
	}
	if n := visitNumbered(next, 0, committed); n != 0 {
		t.Errorf("%d committed nodes are not known", n)
	}
	if n := visitNumbered(next, committed, later); n != later-committed {
		t.Errorf("%d nodes are known that nobody committed", later-committed-n)
	}
	if err := dir.load(next, &savedSegments{Region: 3, Epoch: 8, File: true, Nodes: 1}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the file of nobody: %v", err)
	}
	if err := os.Truncate(dir.path(3, 7), committed*visited.RaiseBytes-1); err != nil {
		t.Fatal(err)
	}
	if err := dir.load(next, &savedSegments{Region: 3, Epoch: 7, File: true, Nodes: committed}); !errors.Is(err, errSegment) {
		t.Errorf("a file that is too short: %v", err)
	}
}

// TestFullShelf: a disk that is full is an error of the visited set and of the commit, and stays one.
func TestFullShelf(t *testing.T) {
	dir := shelf(t.TempDir())
	if err := os.Symlink("/dev/full", dir.path(0, 1)); err != nil {
		t.Skip(err)
	}
	r := newRecorder(openMemory(t), 1000)
	if err := r.shelve(dir, 0, 1); err != nil {
		t.Fatal(err)
	}
	visitNumbered(r, 0, 2*spillBytes/visited.RaiseBytes)
	for _, err := range []error{r.Err(), r.shelved.spill()} {
		if !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("%v", err)
		}
	}
}
