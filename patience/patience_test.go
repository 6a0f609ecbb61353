package patience

import (
	"testing"
	"time"
)

func TestFor(t *testing.T) {
	if got := For(time.Second); got < time.Second || got > most*time.Second {
		t.Error(got)
	}
}

func TestProcessor(t *testing.T) {
	began, before := time.Now(), Processor()
	for Processor() < before+20*time.Millisecond {
		if time.Since(began) > time.Minute {
			t.Fatal("the time does not pass")
		}
	}
	// The system counts in ticks, and other goroutines of the runtime work beside this one.
	if had, took := Processor()-before, For(time.Since(began)); had > took*3+20*time.Millisecond {
		t.Errorf("one thread had %v in %v", had, took)
	}
}
