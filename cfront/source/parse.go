package source

// This file defines how the parser is run: it may panic, and on some malformed input it does not
// come back.

import (
	"bytes"
	"errors"
	"math/bits"
	"runtime"
	"runtime/debug"
	"sort"
	"time"

	"modernc.org/cc/v4"
)

// The processor time that the parser may take: some seconds are much for any file, and a large one has
// more. It is not the time of the clock, which on a busy machine says nothing.
// Tests allow less.
var ParseTime = 30 * time.Second

const parseTimePerByte = 20 * time.Microsecond

// errEndless is the error of a parser that did not come to an end.
var errEndless = errors.New("the parser does not come to an end")

// errPanic is the error of a parser that gave up without an error.
var errPanic = errors.New("the file cannot be parsed")

// maxStack is what the parser needs at most for what harmlessExpansion lets it read: some 5 kB for each open bracket. Stacks have powers of two for sizes.
const maxStack = 1 << 31

func init() {
	if bits.UintSize == 64 {
		debug.SetMaxStack(maxStack)
	}
}

// runParser parses sources.
func runParser(cfg *cc.Config, sources []cc.Source, files *sourceFS) (ast *cc.AST, err error) {
	err = guarded(files, func() (err error) {
		ast, err = cc.Parse(cfg, sources)
		return err
	})
	if err == errEndless {
		return nil, err // it is still at work
	}
	return ast, err
}

// guarded calls a part of the parser, within the processor time that what it reads allows.
func guarded(files *sourceFS, parse func() error) error {
	done := make(chan error, 1)
	thread := make(chan int, 1)
	go func() {
		// The thread is not given back: if the parser never returns, it is lost.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		thread <- threadID()
		defer func() {
			if recover() != nil {
				done <- errPanic
			}
		}()
		done <- parse()
	}()
	id := <-thread
	before := threadTime(id) // the thread may have done other work
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case err := <-done:
			return err
		case <-tick.C:
			if threadTime(id)-before > ParseTime+time.Duration(files.served.Load())*parseTimePerByte {
				return errEndless
			}
		}
	}
}

// panicLine finds the line of a file at which the parser gives up: the first that makes it give up
// where the file is cut after it.
func panicLine(cfg *cc.Config, sources []cc.Source, files *sourceFS, name string) int {
	text, _ := files.known(name)
	lines := bytes.Count(text, []byte("\n")) + 1
	defer func() { files.cutLines = 0 }()
	files.cutName = name
	return 1 + sort.Search(lines-1, func(i int) bool {
		files.cutLines = i + 1
		_, err := runParser(cfg, sources, files)
		return err == errPanic
	})
}
