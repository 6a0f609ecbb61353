package main

// This file defines the progress line of long runs.

import (
	"fmt"
	"io"
	"sync"
	"time"

	"heddle/report"
	"heddle/rt"
)

// The line appears after progressAfter, so that short runs stay silent, and
// changes every progressEvery, so that it can be read.
const (
	progressAfter = time.Second
	progressEvery = 500 * time.Millisecond
)

// progress writes one line, over and over, to a terminal.
type progress struct {
	w       io.Writer // nil: silent
	mu      sync.Mutex
	start   time.Time
	last    time.Time
	written bool
}

// newProgress makes the progress line, which stays silent if quiet or if w is no terminal.
func newProgress(w io.Writer, quiet bool) *progress {
	if quiet || !isTerminal(w) {
		w = nil
	}
	return &progress{w: w, start: time.Now()}
}

// update shows s if it is time to. Any goroutine may call it.
func (p *progress) update(s rt.Progress) {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if now.Sub(p.start) < progressAfter || now.Sub(p.last) < progressEvery {
		return
	}
	p.last, p.written = now, true
	fmt.Fprintf(p.w, "\r\x1b[K%s", report.ProgressLine(s))
}

// clear takes the line away.
func (p *progress) clear() {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.written {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.written = false
	}
}
