package collector

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// TestCollector tests that what is asked for while the first collection is put off holds after it.
func TestCollector(t *testing.T) {
	t.Setenv("GOGC", "")
	defer debug.SetGCPercent(debug.SetGCPercent(goPercent))
	Delay()
	if before := At(300); before != goPercent {
		t.Errorf("before: %d percent", before)
	}
	runtime.GC()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		state.Lock()
		waits := state.waits
		state.Unlock()
		if !waits {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("a collection changed nothing")
		}
	}
	if before := At(goPercent); before != 300 {
		t.Errorf("after a collection: %d percent", before)
	}
}
