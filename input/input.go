// Package input reads files that a stranger may have written. What is no regular file is refused,
// because reading it may never end (a pipe that nobody writes to, a device), and so is what is
// larger than its kind of file can be.
package input

// This file defines the reading.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// ErrNoFile is the error for what is neither a file nor a directory.
var ErrNoFile = errors.New("is not a regular file")

// ErrDirectory is the error for a directory.
var ErrDirectory = errors.New("is a directory")

// Open opens a regular file of at most limit bytes.
func Open(name string, limit int64) (*os.File, error) {
	fail := func(err error) (*os.File, error) { return nil, &fs.PathError{Op: "open", Path: name, Err: err} }
	// Looked at first, since opening a device may do something already; without blocking, as it
	// may have become something else since.
	info, err := os.Stat(name)
	if err == nil {
		err = usable(info, limit)
	}
	if err != nil {
		return fail(bare(err))
	}
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return fail(bare(err))
	}
	if info, err = f.Stat(); err == nil {
		err = usable(info, limit)
	}
	if err != nil {
		f.Close()
		return fail(bare(err))
	}
	return f, nil
}

func usable(info fs.FileInfo, limit int64) error {
	switch {
	case info.IsDir():
		return ErrDirectory
	case !info.Mode().IsRegular():
		return ErrNoFile
	case info.Size() > limit:
		return tooLarge(limit)
	}
	return nil
}

func tooLarge(limit int64) error {
	return fmt.Errorf("is too large (more than %d MB)", max(limit/1e6, 1))
}

// bare takes the path out of an error that is given it again.
func bare(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// Check tells whether a file can be read.
func Check(name string, limit int64) error {
	f, err := Open(name, limit)
	if err != nil {
		return err
	}
	return f.Close()
}

// ReadFile reads a regular file of at most limit bytes.
func ReadFile(name string, limit int64) ([]byte, error) {
	f, err := Open(name, limit)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var text bytes.Buffer
	if info, err := f.Stat(); err == nil {
		text.Grow(int(min(info.Size(), limit)) + bytes.MinRead)
	}
	if _, err := text.ReadFrom(io.LimitReader(f, limit+1)); err != nil { // its size may not be what it says
		return nil, err
	}
	if int64(text.Len()) > limit {
		return nil, &fs.PathError{Op: "read", Path: name, Err: tooLarge(limit)}
	}
	return text.Bytes(), nil
}
