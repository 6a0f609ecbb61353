package process

// This file defines the log of outcomes, one JSON object a line. A line that is cut
// off, as a crash leaves it, is left out, and what it told of runs again.

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Log is a file of outcomes. A Log without a file keeps nothing.
type Log[T any] struct {
	file *os.File
	old  map[string]T
	key  func(T) string
}

// OpenLog reads the log at path and opens it for more; no path, no file. key gives what an outcome is found by,
// "" for what is no outcome.
func OpenLog[T any](path string, key func(T) string) (*Log[T], error) {
	l := &Log[T]{old: map[string]T{}, key: key}
	if path == "" {
		return l, nil
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("the log of outcomes: %w", unwrap(err))
	}
	if err := l.read(f, path); err != nil {
		f.Close()
		return nil, err
	}
	l.file = f
	return l, nil
}

// read takes over what f holds, and leaves f where more is to be written.
func (l *Log[T]) read(f *os.File, path string) error {
	r := bufio.NewReader(f)
	end := int64(0)
	for n := 1; ; n++ {
		line, err := r.ReadBytes('\n')
		if err == io.EOF {
			break // what follows the last line break was cut off
		}
		if err != nil {
			return err
		}
		var o T
		if json.Unmarshal(line, &o) != nil || l.key(o) == "" {
			return fmt.Errorf("%s:%d: this is no log of outcomes", path, n)
		}
		l.old[l.key(o)] = o
		end += int64(len(line))
	}
	if err := f.Truncate(end); err != nil {
		return err
	}
	_, err := f.Seek(end, io.SeekStart)
	return err
}

// unwrap gives a file's error without the name of the call.
func unwrap(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return fmt.Errorf("%s: %w", pe.Path, pe.Err)
	}
	return err
}

// Find gives the last outcome with a key.
func (l *Log[T]) Find(key string) (T, bool) {
	o, ok := l.old[key]
	return o, ok
}

// Append writes one more outcome. Calls must not overlap.
func (l *Log[T]) Append(o T) error {
	if l.file == nil {
		return nil
	}
	b, err := json.Marshal(o)
	if err != nil {
		return err
	}
	_, err = l.file.Write(append(b, '\n'))
	return err
}

// Close closes the file.
func (l *Log[T]) Close() {
	if l.file != nil {
		l.file.Close()
	}
}
