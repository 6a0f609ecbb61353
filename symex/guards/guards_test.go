package guards

import "testing"

// TestGuards: a lock guards what was accessed with it alone; where a thread has gone on and it turns out not to, the search is known to be wrong, and
// after that no thread goes on there.
func TestGuards(t *testing.T) {
	const lock, other, at = 100, 200, 1000
	table := New()
	v, w := table.View(), table.View()
	guarded := func(order int32, held []uint64, addr, size uint64) bool {
		if yes, known := v.Guarded(order, addr, size); known {
			return yes
		}
		return v.Guard(order, held, addr, size)
	}
	both, one, none := []uint64{lock, other}, []uint64{lock}, []uint64{}
	if !guarded(1, both, at, 4) || guarded(0, none, at, 4) {
		t.Error("what was never accessed is guarded by any lock, and by none")
	}
	v.Meet(1, both, at, 4, false)
	w.Meet(2, one, at, 4, false) // another machine's
	if !guarded(2, one, at, 4) || guarded(3, []uint64{other}, at, 4) || !guarded(1, both, at, 4) || table.Broken() {
		t.Error("the lock that both had guards it")
	}
	if guarded(2, one, at+4, 8) != true || guarded(2, one, at, 8) != true {
		t.Error("the bytes behind it were never accessed")
	}
	w.Meet(0, none, at+4, 4, false)
	if !table.Broken() || guarded(2, one, at+4, 4) || guarded(2, one, at, 8) || !guarded(2, one, at, 4) {
		t.Error("an access without a lock to what was passed, and to nothing else")
	}
	table.Restart()
	if table.Broken() || guarded(2, one, at+4, 4) || !guarded(2, one, at, 4) {
		t.Error("what was found is known")
	}
	if !v.Unseen(lock, 8) || !v.Unseen(other, 8) {
		t.Error("nobody has looked at the locks")
	}
	w.Meet(1, both, lock, 8, false)
	if !table.Broken() || v.Unseen(lock, 8) || !v.Unseen(other, 8) {
		t.Error("one lock was looked at, by who has locks")
	}
	table.Restart()
	if !v.Unseen(other, 8) {
		t.Error("nobody has looked at the other lock")
	}
	w.MeetAll()
	if !table.Broken() || v.Unseen(other, 8) || guarded(2, one, at, 4) {
		t.Error("anything was accessed")
	}
	table.Restart()
	if w.MeetAll(); table.Broken() || v.Unseen(other, 8) {
		t.Error("anything was accessed again, after which no thread has gone on")
	}
	table = New()
	v = table.View()
	if v.Guard(2, one, at, wordSize*mostWords+1) {
		t.Error("so many bytes are not looked at")
	}
	v.Guard(2, one, at, 4)
	if v.Meet(2, one, at, wordSize*mostWords+1, false); !table.Broken() {
		t.Error("an access to so many bytes counts as one to everything")
	}
}
