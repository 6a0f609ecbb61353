package save

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
)

// This file defines how the files of a saved run are read and replaced.

// onlyFiles refuses a directory that holds something other than files and directories.
func onlyFiles(path string) error {
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := filepath.Join(path, e.Name())
		switch {
		case e.IsDir():
			err = onlyFiles(name)
		case !e.Type().IsRegular():
			err = notOwn(name, e.Type())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// notOwn is the error for something in a run's directory that is no file.
func notOwn(name string, mode os.FileMode) error {
	what := "no regular file"
	if mode&os.ModeSymlink != 0 {
		what = "a symbolic link"
	}
	return fmt.Errorf("%w: %s is %s", ErrDamaged, name, what)
}

// openOwn opens a file of a saved run for reading, if it is one.
func openOwn(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if errors.Is(err, syscall.ELOOP) {
		return nil, notOwn(name, os.ModeSymlink)
	}
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = notOwn(name, info.Mode())
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// readOwn reads a file of a saved run of at most limit bytes.
func readOwn(name string, limit int64) ([]byte, error) {
	f, err := openOwn(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(b)) > limit {
		err = &os.PathError{Op: "read", Path: name, Err: syscall.EFBIG}
	}
	return b, err
}

// replaceFile gives the file at path a new content that is durable when it
// returns; a crash leaves the old content or the new one.
func replaceFile(path string, content []byte) error {
	// The name is fixed, so that a killed process leaves at most one such file; the
	// directory's lock keeps others away. It is made anew: what stands there may be a link.
	temporary := path + ".new"
	if err := os.Remove(temporary); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if _, err = f.Write(content); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(temporary, path)
	}
	if err != nil {
		os.Remove(temporary)
		return err
	}
	d, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
