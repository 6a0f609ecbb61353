package corpus

// This file defines the log of outcomes, one JSON object a line. A line that is cut
// off, as a crash leaves it, is left out, and its task runs again.

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"heddle/bench/task"
)

type outcomeLog struct {
	file *os.File
	old  map[string]Outcome
}

func logKey(task, flags string) string { return task + "\x00" + flags }

// openLog reads the log at path and opens it for more; no path, no log.
func openLog(path string) (*outcomeLog, error) {
	l := &outcomeLog{old: map[string]Outcome{}}
	if path == "" {
		return l, nil
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("the log of outcomes: %w", unwrap(err))
	}
	r := bufio.NewReader(f)
	end := int64(0)
	for n := 1; ; n++ {
		line, err := r.ReadBytes('\n')
		if err == io.EOF {
			break // what follows the last line break was cut off
		}
		if err != nil {
			f.Close()
			return nil, err
		}
		var o Outcome
		if json.Unmarshal(line, &o) != nil || o.Task == "" {
			f.Close()
			return nil, fmt.Errorf("%s:%d: this is no log of outcomes", path, n)
		}
		l.old[logKey(o.Task, o.Flags)] = o
		end += int64(len(line))
	}
	if err := f.Truncate(end); err != nil {
		f.Close()
		return nil, err
	}
	if _, err := f.Seek(end, io.SeekStart); err != nil {
		f.Close()
		return nil, err
	}
	l.file = f
	return l, nil
}

func unwrap(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return fmt.Errorf("%s: %w", pe.Path, pe.Err)
	}
	return err
}

// find gives the outcome of a task that ran before with the same flags and expectation.
func (l *outcomeLog) find(o *Options, t *task.Task) (Outcome, bool) {
	out, ok := l.old[logKey(t.Name, strings.Join(o.flags(t), " "))]
	want := string(t.Expected)
	if t.Want != "" {
		want = t.Want
	}
	return out, ok && out.Expected == want
}

func (l *outcomeLog) append(o Outcome) error {
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

func (l *outcomeLog) close() {
	if l.file != nil {
		l.file.Close()
	}
}
