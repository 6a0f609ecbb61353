package output

// This file defines heddle's own lines, and the files that are written beside an answer; what cannot be written is said in one line.

import (
	"errors"
	"fmt"
	"io"
	"os"

	"heddle.example/plain"
	"heddle.example/report"
)

// File is a file that is written beside the answer.
type File struct {
	Flag, Path string // the flag that names it, and its name; without one it is not written
	Write      func(w io.Writer) error
}

// WriteFiles writes those of files that have a path.
func WriteFiles(errs io.Writer, files []File) {
	for _, f := range files {
		if f.Path == "" {
			continue
		}
		if err := report.WriteFile(f.Path, f.Write); err != nil {
			Say(errs, "heddle: warning: %s: %s was not written: %v", f.Flag, f.Path, err)
		}
	}
}

// Say prints one line of heddle's own, whatever the names in it hold. Nobody is left to
// tell if that fails.
func Say(w io.Writer, format string, args ...any) {
	_, _ = io.WriteString(w, plain.Line(fmt.Sprintf(format, args...))+"\n")
}

// WithPath leaves the operation out of a file error: "x.prp: no such file or directory".
func WithPath(err error) error {
	var pe *os.PathError
	if errors.As(err, &pe) {
		return fmt.Errorf("%s: %w", pe.Path, pe.Err)
	}
	return err
}

// CauseOf leaves the path out of a file error that is printed with it anyway.
func CauseOf(err error) error {
	var pe *os.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
