package smt

// This file defines the inside of a solver process: heddle's own program, which
// recognises by its name that it is one and does nothing but answer questions.
// It ends when heddle does, however that ends: its input ends then.

import (
	"bufio"
	"bytes"
	"encoding/gob"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// processName is what a solver process is called.
const processName = "heddle-solver"

func init() {
	if len(os.Args) > 0 && os.Args[0] == processName {
		serve()
		os.Exit(0)
	}
}

// serve answers questions until the input ends.
func serve() {
	// Ctrl-C goes to all processes of a terminal; heddle decides what comes of it.
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	first, err := readFrame(in, nil)
	if err != nil {
		return
	}
	var opt setup
	if gob.NewDecoder(bytes.NewReader(first)).Decode(&opt) != nil {
		return
	}
	if opt.Session {
		serveSessions(in)
		return
	}
	questions := make(chan []byte)
	go func() {
		for {
			b, err := readFrame(in, nil)
			if err != nil {
				os.Exit(0) // also in the middle of a question
			}
			questions <- b
		}
	}()
	n := new(counters)
	w := &worker{opt: opt.Options, n: n}
	var l lexicon
	var out []byte
	for b := range questions {
		p, syms, err := l.question(b)
		if err != nil {
			return
		}
		*n = counters{}
		start := time.Now()
		a := w.solve(&p)
		out = appendAnswer(out[:0], a, syms, work{
			checks: n.z3Checks.Load(), contexts: n.contexts.Load(), failures: n.failures.Load(),
			held: int64(z3Bytes()), took: time.Since(start),
		})
		if writeFrame(os.Stdout, out) != nil {
			return
		}
	}
}
