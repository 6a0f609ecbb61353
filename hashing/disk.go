package hashing

// This file defines what the stores need of the file system: durable directories,
// locks, free space, and errors that say so when it is full.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
)

// file is a file being written. Tests put failing ones in its place.
type file interface {
	io.WriteCloser
	Sync() error
	Name() string
}

// createFile creates or empties the file at path.
func createFile(path string) (file, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
}

// syncPath makes a file's content, or a directory's entries, durable.
func syncPath(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// lockName is the file that a store locks in its directory.
const lockName = "visited.lock"

// lockFile creates path and locks it for this process until it is closed.
func lockFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, fmt.Errorf("%w: %s", ErrLocked, path)
	}
	return f, nil
}

// freeSpace returns the bytes that may still be written to dir's file system.
func freeSpace(dir string) (int64, error) {
	var st syscall.Statfs_t
	if err := syscall.Statfs(dir, &st); err != nil {
		return 0, err
	}
	return int64(st.Bavail) * int64(st.Bsize), nil
}

// diskError gives an error of the file system its meaning for the caller.
func diskError(err error) error {
	if err == nil || errors.Is(err, ErrDiskFull) {
		return err
	}
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return fmt.Errorf("%w: %w", ErrDiskFull, err)
	}
	return err
}

// damaged returns an ErrDamaged that names the file and says what is wrong with it.
func damaged(path, format string, args ...any) error {
	return fmt.Errorf("%w: %s: %s", ErrDamaged, path, fmt.Sprintf(format, args...))
}

// stickyError keeps the first error it is given.
type stickyError struct {
	failed atomic.Bool // whether there is one
	mu     sync.Mutex
	err    error
}

func (e *stickyError) set(err error) {
	if err == nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.err == nil {
		e.err = err
		e.failed.Store(true)
	}
}

func (e *stickyError) get() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.err
}
