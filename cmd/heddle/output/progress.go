package output

// This file defines the progress line of long runs.

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"heddle.example/plain"
	"heddle.example/report"
	"heddle.example/rt"
)

// The line appears after progressAfter, so that short runs stay silent, and
// changes every progressEvery, so that it can be read.
const (
	progressAfter = time.Second
	progressEvery = 500 * time.Millisecond
)

// Progress writes one line, over and over, to a terminal.
type Progress struct {
	w       io.Writer // nil: silent
	mu      sync.Mutex
	start   time.Time
	last    time.Time
	written bool
}

// NewProgress makes the progress line, which stays silent if quiet or if w is no terminal.
func NewProgress(w io.Writer, quiet bool) *Progress {
	if quiet || !IsTerminal(w) {
		w = nil
	}
	return &Progress{w: w, start: time.Now()}
}

// Update shows s if it is time to. Any goroutine may call it.
func (p *Progress) Update(s rt.Progress) {
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

// Show shows what is done, at once.
func (p *Progress) Show(what string) {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.written = true
	fmt.Fprintf(p.w, "\r\x1b[K%s", plain.Line(what))
}

// Clear takes the line away.
func (p *Progress) Clear() {
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

// Bar draws how much of something is done.
func Bar(done, of int) string {
	const width = 30
	n := (done*width + of - 1) / max(1, of)
	return "[" + strings.Repeat("#", n) + strings.Repeat(".", width-n) + "]"
}
