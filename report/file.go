package report

// This file defines how a report becomes a file: whole or not at all.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
)

// unfinished are the files that are being written, by their temporary names.
var unfinished = struct {
	sync.Mutex
	names map[string]bool
}{names: map[string]bool{}}

// RemoveUnfinished removes what calls of WriteFile have begun; it is for a process that
// ends in the middle of one.
func RemoveUnfinished() {
	unfinished.Lock()
	defer unfinished.Unlock()
	for name := range unfinished.names {
		os.Remove(name)
	}
}

// WriteFile gives the file named path the content that write writes. It is written
// beside the place where it belongs and moved there when it is whole: after an
// error, that of a full disk too, path is what it was before. What is no regular
// file, such as a terminal or a pipe, is written to directly. The error does not name path.
func WriteFile(path string, write func(w io.Writer) error) error {
	old, err := os.Stat(path)
	if err == nil && (!old.Mode().IsRegular() || descriptor(path)) {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return cause(err)
		}
		return cause(errors.Join(buffered(f, write), f.Close()))
	}
	if err != nil {
		old = nil
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // a symbolic link stays one
	}
	f, err := createBeside(path)
	if err != nil {
		return cause(err)
	}
	name := f.Name()
	defer func() {
		unfinished.Lock()
		delete(unfinished.names, name)
		unfinished.Unlock()
	}()
	if old != nil {
		keepAttributes(f, old)
	}
	if err = buffered(f, write); err == nil {
		err = f.Sync() // some file systems find out only now that they are full
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(name, path)
	}
	if err != nil {
		os.Remove(name)
	}
	return cause(err)
}

// descriptor tells whether path stands for a file that is open, such as /dev/stdout.
func descriptor(path string) bool {
	dir := filepath.Dir(path)
	return dir == "/dev" || dir == "/dev/fd" || strings.HasPrefix(dir, "/proc/")
}

// buffered lets write write to w in large pieces.
func buffered(w io.Writer, write func(w io.Writer) error) error {
	b := bufio.NewWriterSize(w, 1<<16)
	if err := write(b); err != nil {
		return err
	}
	return b.Flush()
}

// createBeside creates a new file in the directory of path.
func createBeside(path string) (*os.File, error) {
	unfinished.Lock()
	defer unfinished.Unlock()
	for {
		name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".heddle-%08x", rand.Uint32()))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			unfinished.names[name] = true
		}
		return f, err
	}
}

// keepAttributes gives f the permissions of the file that it takes the place of and,
// where that is allowed, its owner.
func keepAttributes(f *os.File, old os.FileInfo) {
	if st, ok := old.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(st.Uid), int(st.Gid))
	}
	_ = f.Chmod(old.Mode().Perm())
}

// cause leaves the names of files out of an error: one of them is temporary, and
// the other the caller knows.
func cause(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
