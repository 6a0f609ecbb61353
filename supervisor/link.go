package supervisor

// This file defines the child's side: what it tells its parent.

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"sync"
	"time"
)

// Link connects the child with its parent. A nil Link is that of a process without one: telling
// it something does nothing.
type Link struct {
	mu     sync.Mutex
	tell   *os.File
	orders *os.File
	start  time.Time
	once   sync.Once
	may    chan struct{} // closed when the parent has heard that an answer comes
}

// NewLink makes one of two pipes; start is when the parent began.
func NewLink(tell, orders *os.File, start time.Time) *Link {
	return &Link{tell: tell, orders: orders, start: start, may: make(chan struct{})}
}

// The orders that a parent gives: see watch.
const (
	orderEnd    = 'i'
	orderQuit   = 'q'
	orderAnswer = 'a'
)

// OneRequest is the time in which several signals are one request to end: timeout(1)
// sends its signal to heddle and then to the whole group of processes.
const OneRequest = 250 * time.Millisecond

type linkKey struct{}

// With gives a context that carries l.
func With(ctx context.Context, l *Link) context.Context { return context.WithValue(ctx, linkKey{}, l) }

// From gives the link that ctx carries, nil if there is none.
func From(ctx context.Context) *Link {
	l, _ := ctx.Value(linkKey{}).(*Link)
	return l
}

// Start is when the limit of time began to run.
func (l *Link) Start() time.Time {
	if l == nil {
		return time.Now()
	}
	return l.start
}

// The messages to the parent are lines. The first letter says which, the rest is what it tells.
const (
	tellLimits = 'L' // nanoseconds, bytes, 0 or 1, 0 or 1
	tellAnswer = 'A' // the text
	tellPhase  = 'P' // its name
	tellDone   = 'D'
)

// Limit tells what the child is to be held to, and what the parent needs to answer in its place: one line.
func (l *Link) Limit(limits Limits, answer []byte) {
	number := map[bool]int{true: 1}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%c%d %d %d %d\n", tellLimits, limits.Timeout, limits.Memory, number[limits.OnDisk], number[limits.Saving])
	fmt.Fprintf(&b, "%c%s\n", tellAnswer, answer)
	fmt.Fprintf(&b, "%c%s\n", tellPhase, Reading)
	l.send(b.Bytes())
}

// Enter tells that a phase begins. An answer waits for the parent to hear of it: a parent that
// ends the child and answers in its place must find nothing written.
func (l *Link) Enter(p Phase) {
	l.send(fmt.Appendf(nil, "%c%s\n", tellPhase, p))
	if l != nil && p == Answering {
		<-l.may
	}
}

// Done tells that the process is about to exit by itself.
func (l *Link) Done() { l.send(fmt.Appendf(nil, "%c\n", tellDone)) }

func (l *Link) send(lines []byte) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, _ = l.tell.Write(lines) // without a parent the process ends anyway
}

// Obey calls interrupt when the parent was interrupted and quit when it was a second time, and ends the
// process if the parent is gone.
func (l *Link) Obey(interrupt, quit func()) {
	order := make([]byte, 1)
	for {
		if n, err := l.orders.Read(order); n == 0 || err != nil {
			os.Exit(3)
		}
		switch order[0] {
		case orderAnswer:
			l.once.Do(func() { close(l.may) })
			continue
		case orderQuit:
			quit()
		}
		interrupt()
	}
}
