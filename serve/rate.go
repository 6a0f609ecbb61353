package serve

// This file defines how many requests are answered in a time.

import (
	"net"
	"sync"
	"time"
)

// rate lets through so many requests in a second, and as many at once.
type rate struct {
	mu   sync.Mutex
	left float64
	last time.Time
}

// perSecond is more than a page and a person at it ask for.
const perSecond = 100

// allow tells whether a request may be answered now.
func (r *rate) allow(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.last.IsZero() {
		r.left = perSecond
	} else {
		r.left = min(perSecond, r.left+perSecond*now.Sub(r.last).Seconds())
	}
	r.last = now
	if r.left < 1 {
		return false
	}
	r.left--
	return true
}

// mostConnections bounds the connections at a time; further ones wait to be accepted.
const mostConnections = 64

// boundListener accepts so many connections at a time.
type boundListener struct {
	net.Listener
	free chan struct{}
}

func newBoundListener(l net.Listener) *boundListener {
	return &boundListener{l, make(chan struct{}, mostConnections)}
}

// Accept implements net.Listener.
func (l *boundListener) Accept() (net.Conn, error) {
	l.free <- struct{}{}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.free
		return nil, err
	}
	return &boundConn{Conn: c, free: sync.OnceFunc(func() { <-l.free })}, nil
}

type boundConn struct {
	net.Conn
	free func()
}

// Close implements net.Conn.
func (c *boundConn) Close() error {
	c.free()
	return c.Conn.Close()
}
