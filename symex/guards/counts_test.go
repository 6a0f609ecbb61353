package guards

import "testing"

// TestCounts: a count is a lock until it turns out that it is none; if somebody has had it as one, the search is known to be wrong, and the next one knows.
func TestCounts(t *testing.T) {
	const at, size = 1000, 32
	table := New()
	v, w := table.View(), table.View()
	if !v.MayBeLock(at) || !v.Have(at) || !w.Have(at) || table.Broken() {
		t.Error("nothing is known against it")
	}
	w.NoLock(at)
	if !table.Broken() || v.MayBeLock(at) || v.Have(at) {
		t.Error("it was had, and is no lock")
	}
	table.Restart()
	if table.Broken() || v.MayBeLock(at) || v.Have(at) {
		t.Error("what was found is known")
	}
	if w.NoLock(at + size); table.Broken() || v.Have(at+size) {
		t.Error("nobody has had the other")
	}
	v.Meet(0, nil, at+2*size, size, false)
	v.Meet(1, nil, at+3*size, size, true)
	if !v.Have(at+2*size) || v.Have(at+3*size) {
		t.Error("one was looked at, the other overwritten")
	}
	if v.Meet(1, nil, at+2*size, 1, true); !table.Broken() {
		t.Error("a byte of it was overwritten")
	}
	for i := uint64(10); ; i++ {
		table.Restart()
		if v.Have(at+i*size) != (i < 10+mostMisled-2) {
			t.Errorf("the search has begun again %d times", i-8)
		}
		if v.NoLock(at + i*size); !table.Broken() {
			break
		}
	}
	if !v.Guard(2, []uint64{5}, at-8, 4) {
		t.Error("locks guard still")
	}
}

// TestGuardsNoLocks: no lock guards what belongs to another one.
func TestGuardsNoLocks(t *testing.T) {
	const lock, at = 100, 1000
	table := New()
	v := table.View()
	v.Guard(1, []uint64{lock}, at, 4)
	if v.MeetLock(at+8, 40); table.Broken() || !v.Guard(1, []uint64{lock}, at, 4) || v.Guard(1, []uint64{lock}, at+8, 4) {
		t.Error("the lock is behind what was passed")
	}
	if v.MeetLock(at, 4); !table.Broken() || v.Guard(1, []uint64{lock}, at, 4) {
		t.Error("it is a lock")
	}
}
