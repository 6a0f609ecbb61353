package cluster

// This file defines searches by several processes of one machine: a server in this one, and workers that this one starts.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"heddle.example/answer"
	"heddle.example/rt/save"
)

// Home is where the server of such a search keeps it.
type Home struct {
	Dir string // empty: a directory that goes with this process. A later process goes on with what it finds there.

	// Note is told now and then, and at the end, what the regions have committed; nil: nobody asks. Ended tells that going on would add nothing.
	Note  func(f *save.Frontier) error
	Every time.Duration // between two times
}

// open makes the directory, and gives what is to be done with it in the end.
func (h *Home) open() (dir string, end func(), err error) {
	if h.Dir == "" {
		if dir, err = makeTemp(); err != nil {
			return "", nil, err
		}
		return dir, func() { os.RemoveAll(dir) }, nil
	}
	return h.Dir, func() {}, os.MkdirAll(h.Dir, 0o700)
}

// Member is what a worker process of this machine is told.
type Member struct {
	URL, TokenFile, Run, Name string

	Shelf string // where it keeps visited sets; empty: on the server
}

// Machines explores a job with a server in this process and so many worker processes on this machine, which command starts.
func Machines(ctx context.Context, j *Job, n int, home Home, command func(m Member) *exec.Cmd) (*save.Frontier, error) {
	dir, leave, err := home.open()
	if err != nil {
		return nil, err
	}
	defer leave()
	token, err := newToken()
	if err != nil {
		return nil, err
	}
	tokenFile := filepath.Join(dir, "token")
	if err := os.WriteFile(tokenFile, []byte(token), 0o600); err != nil {
		return nil, err
	}
	kept := ""
	if home.Dir == "" {
		kept = filepath.Join(dir, "visited")
		if err := os.Mkdir(kept, 0o700); err != nil {
			return nil, err
		}
	}
	full := make(chan struct{})
	s, err := StartServer(ServerOptions{Dir: dir, Token: token, Full: func(string) { close(full) }})
	if err != nil {
		return nil, err
	}
	defer s.Close()
	b, err := connect(Address{URL: s.URL(), Token: token}, "heddle verify")
	if err != nil {
		return nil, err
	}
	defer b.close()
	j.Manifest.Expected, b.brief = n, home.Dir == ""
	if err := b.begin(ctx, j); err != nil {
		return nil, err
	}
	if home.Dir != "" {
		if err := b.dismiss(ctx); err != nil {
			return nil, err
		}
		if err := b.forgive(ctx); err != nil {
			return nil, err
		}
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	c := &crew{bus: b, command: func(name string) *exec.Cmd { return command(Member{s.URL(), tokenFile, b.run, name, kept}) }, end: end}
	if home.Dir != "" {
		c.prefix = fmt.Sprintf("%d-", os.Getpid()) // those of a process before this one are others
	}
	for i := range n {
		c.start(ctx, i)
	}
	go func() {
		select {
		case <-full:
			hint := ", or set TMPDIR"
			if home.Dir != "" {
				hint = ""
			}
			c.fail(fmt.Errorf("the disk with %s is full, where the search is kept: make room%s", dir, hint))
		case <-ctx.Done():
		}
	}()
	quiet := b.note(ctx, &home, c)
	why, err := b.wait(ctx, j.Progress)
	quiet()
	if err != nil {
		c.kill()
		return nil, err
	}
	c.wait()
	if err := c.err(); err != nil {
		return nil, err
	}
	f, sum, err := b.collect(context.WithoutCancel(ctx), why)
	if err == nil && home.Note != nil {
		now := *f
		now.Ended = !answer.Passing(why.Kind)
		err = home.Note(&now)
	}
	if err == nil && j.Told != nil {
		j.Told(sum)
	}
	return f, err
}

// dismiss takes the workers of a process before this one out of the list: the server has another token and address now, so they cannot come back, and
// nobody need wait for their leases to end.
func (b *bus) dismiss(ctx context.Context) error {
	list, err := b.statuses(ctx)
	for name := range list {
		if err == nil {
			err = again(ctx, func(ctx context.Context) error { return b.kv.Delete(ctx, "w."+name) })
		}
	}
	return err
}

// forgive takes it that workers of a process before this one, if they committed nothing, ended with it: no region need have broken them down.
func (b *bus) forgive(ctx context.Context) error {
	value, _, err := b.get(ctx, keyMap)
	if err != nil {
		return err
	}
	tree, err := DecodeTree(value)
	if err != nil {
		return err
	}
	for _, n := range tree.leaves() {
		r, revision, err := b.getRecord(ctx, n)
		if err != nil || r.Vain == 0 {
			continue // who takes it over says what is wrong with it
		}
		r.Vain = 0
		if _, err := b.putRecord(ctx, n, r, revision); err != nil {
			return err
		}
	}
	return nil
}

// note tells now and then what is committed, until quiet is called.
func (b *bus) note(ctx context.Context, h *Home, c *crew) (quiet func()) {
	if h.Note == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(h.Every):
			}
			f, _, err := b.collect(ctx, stop{Kind: answer.BecauseInterrupted})
			if err == nil {
				err = h.Note(f)
			}
			if err != nil && ctx.Err() == nil {
				c.fail(err)
				return
			}
		}
	})
	return func() {
		cancel()
		wg.Wait()
	}
}

// crew is the worker processes of one machine.
type crew struct {
	bus     *bus
	prefix  string // of the workers' names
	command func(name string) *exec.Cmd
	end     func(error)

	mu     sync.Mutex
	over   bool
	procs  map[int]*exec.Cmd
	failed error
	wg     sync.WaitGroup
}

// maxRestarts bounds how often workers that break down are started anew, all together.
const maxRestarts = 1000

// start keeps a worker running until the run ends.
func (c *crew) start(ctx context.Context, i int) {
	c.wg.Go(func() {
		for k := 0; ; k++ {
			name := fmt.Sprintf("%s%d-%d", c.prefix, i, k)
			var said strings.Builder
			cmd := c.command(name)
			cmd.Stderr = &said
			c.mu.Lock()
			if c.over {
				c.mu.Unlock()
				return
			}
			err := cmd.Start()
			if err == nil {
				if c.procs == nil {
					c.procs = map[int]*exec.Cmd{}
				}
				c.procs[i] = cmd
			}
			c.mu.Unlock()
			if err == nil {
				err = cmd.Wait()
			}
			if err == nil && c.isOver(ctx) {
				return
			}
			if err == nil && k < maxRestarts {
				continue // somebody has asked this worker alone to end
			}
			_ = c.bus.kv.Delete(context.WithoutCancel(ctx), "w."+name) // others need not wait for its lease to end
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.Exited() || k == maxRestarts { // not by a signal: it would do so again
				c.fail(fmt.Errorf("a worker ended: %w: %s", err, strings.TrimSpace(said.String())))
				return
			}
		}
	})
}

// isOver tells whether the run ends, or is asked to.
func (c *crew) isOver(ctx context.Context) bool {
	if ctx.Err() != nil {
		return true
	}
	value, _, err := c.bus.get(ctx, keyStop)
	return err != nil || value != nil
}

// fail ends the run for an error; the first one counts.
func (c *crew) fail(err error) {
	c.mu.Lock()
	if c.failed == nil {
		c.failed = err
	}
	c.mu.Unlock()
	c.end(err)
}

// wait waits for the workers to end by themselves, and ends those that do not.
func (c *crew) wait() {
	c.mu.Lock()
	c.over = true
	c.mu.Unlock()
	t := time.AfterFunc(leaving, c.kill)
	defer t.Stop()
	c.wg.Wait()
}

func (c *crew) kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.over = true
	for _, cmd := range c.procs {
		_ = cmd.Process.Kill()
	}
}

func (c *crew) err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failed
}
