package serve

// This file defines how many requests are answered in a time, and what becomes of the others. To refuse a request costs about as much as to
// answer one, so whoever is refused waits for it, on one of few connections: the kernel keeps all others waiting, which costs nothing.

import (
	"net"
	"net/http"
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

// bytesPerRequest is what an answer may have to count as one request.
const bytesPerRequest = 32 << 10

// charge counts an answer of so many bytes as the requests that it is as dear as.
func (r *rate) charge(bytes int) {
	r.mu.Lock()
	r.left -= float64(bytes / bytesPerRequest)
	r.mu.Unlock()
}

// counted counts the bytes of an answer.
type counted struct {
	http.ResponseWriter
	bytes int
}

// Write implements io.Writer.
func (c *counted) Write(b []byte) (int, error) {
	n, err := c.ResponseWriter.Write(b)
	c.bytes += n
	return n, err
}

// waits is how long a request that is refused waits for it, with its connection.
const waits = 500 * time.Millisecond

// turnAway refuses a request, late, and ends its connection.
func turnAway(w http.ResponseWriter, r *http.Request, status int, message string) {
	select {
	case <-time.After(waits):
	case <-r.Context().Done():
	}
	w.Header().Set("Connection", "close")
	refuse(w, status, message)
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
