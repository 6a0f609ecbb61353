package hashing

// This file defines how the pages of mapped files are taken out of the resident set on Linux.

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// dropPages takes the pages of the named files in dir out of their mappings. The files must be
// mapped shared, so that what was written to them is kept, and must stay mapped
// meanwhile.
func dropPages(dir string, names map[string]bool) error {
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		return err
	}
	for line := range bytes.Lines(maps) {
		// start-end flags offset device inode path
		f := bytes.SplitN(bytes.TrimRight(line, "\n"), []byte{' '}, 6)
		if len(f) < 6 {
			continue
		}
		path := string(bytes.TrimLeft(f[5], " "))
		if filepath.Dir(path) != dir || !names[filepath.Base(path)] {
			continue
		}
		from, to, _ := bytes.Cut(f[0], []byte{'-'})
		start, err1 := strconv.ParseUint(string(from), 16, 64)
		end, err2 := strconv.ParseUint(string(to), 16, 64)
		if err1 != nil || err2 != nil || len(f[1]) != 4 || f[1][3] != 's' {
			return fmt.Errorf("/proc/self/maps: %q is no shared mapping", line)
		}
		if _, _, errno := syscall.Syscall(syscall.SYS_MADVISE, uintptr(start), uintptr(end-start), syscall.MADV_DONTNEED); errno != 0 {
			return fmt.Errorf("madvise: %w", errno)
		}
	}
	return nil
}
