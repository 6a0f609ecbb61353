package visited

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
	"time"
)

// file is a file being written. Tests put failing ones in its place.
type file interface {
	io.WriteCloser
	Sync() error
	Name() string
}

// createFile creates or empties the file at path, which may be no symbolic link.
func createFile(path string) (file, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC|syscall.O_NOFOLLOW, 0o644)
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

// A lock is tried for a while: one who only looks at it lets go at once, and that of a
// killed process is held until the system has put away its last file, which
// on a busy machine can be some time after the process is gone.
const (
	lockTries = 40
	lockPause = 25 * time.Millisecond
)

// LockFile creates path and locks it for this process until it is closed. The
// error is ErrLocked if another process has it. A symbolic link is not followed.
func LockFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW, 0o644)
	if err != nil {
		return nil, err
	}
	for try := 1; ; try++ {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return f, nil
		case !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR):
			f.Close()
			return nil, fmt.Errorf("locking %s: %w", path, err)
		case try == lockTries:
			f.Close()
			return nil, fmt.Errorf("%w: %s", ErrLocked, path)
		}
		time.Sleep(lockPause)
	}
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
