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
	// The input is read beside the work: when it ends, so does the process.
	frames := make(chan []byte)
	go func() {
		in := bufio.NewReaderSize(os.Stdin, 1<<16)
		for {
			b, err := readFrame(in, nil)
			if err != nil {
				os.Exit(0) // also in the middle of a question
			}
			frames <- b
		}
	}()
	sv := &server{w: new(worker)}
	for b := range frames {
		if len(b) == 0 {
			if sv.begin(<-frames) != nil {
				return
			}
			continue
		}
		answer := sv.question
		if sv.purpose.Session {
			answer = sv.session
		}
		if answer(b) != nil || writeFrame(os.Stdout, sv.out) != nil {
			return
		}
	}
}

// server is what a solver process holds.
type server struct {
	purpose setup
	w       *worker
	l       lexicon
	out     []byte // the last answer
}

// begin forgets what was for another purpose. A context for sessions stays: a session begins in it anew.
func (sv *server) begin(message []byte) error {
	was := sv.purpose.Session
	sv.purpose = setup{}
	if err := gob.NewDecoder(bytes.NewReader(message)).Decode(&sv.purpose); err != nil {
		return err
	}
	sv.l = lexicon{}
	if was && sv.purpose.Session {
		return nil
	}
	sv.w.retire()
	if z3Bytes() > maxSpareBytes/2 {
		collect()
	}
	sv.w = &worker{opt: sv.purpose.Options, n: new(counters), base: sv.w.base}
	return nil
}

// question answers a question.
func (sv *server) question(message []byte) error {
	p, syms, err := sv.l.question(message)
	if err != nil {
		return err
	}
	n := sv.w.n
	*n = counters{}
	start := time.Now()
	a := sv.w.solve(&p)
	sv.out = appendAnswer(sv.out[:0], a, syms, work{
		checks: n.z3Checks.Load(), contexts: n.contexts.Load(), failures: n.failures.Load(),
		held: int64(z3Bytes()), took: time.Since(start),
	})
	return nil
}

// session goes on with a session.
func (sv *server) session(message []byte) error {
	start := time.Now()
	a, want, err := sv.w.sessionAnswer(&sv.l, message)
	if err != nil {
		return err
	}
	sv.out = appendAnswer(sv.out[:0], a, want, work{checks: 1, held: int64(z3Bytes()), took: time.Since(start)})
	return nil
}
