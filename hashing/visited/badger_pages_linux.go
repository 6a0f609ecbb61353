package visited

// This file defines how the pages of mapped files are taken out of the resident set on Linux.
//
// The calls are raw ones: they take microseconds, and the Go scheduler, told of them, would
// give the processor away and have the caller queue for it behind whoever computes.

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"unsafe"

	"golang.org/x/sys/unix"
)

// mappings reads and shrinks the process's mappings of files.
type mappings struct {
	text   []byte
	ranges []addresses
}

// addresses is a range of addresses as the system's struct iovec has it. They are
// numbers because memory that the Go heap gets later must not look used.
type addresses struct{ start, length uintptr }

// drop takes the pages of the named files in dir out of their mappings. The files must be
// mapped shared, so that what was written to them is kept, and must stay mapped
// meanwhile.
func (m *mappings) drop(dir string, names map[string]bool) error {
	if err := m.read(); err != nil {
		return err
	}
	m.ranges = m.ranges[:0]
	for line := range bytes.Lines(m.text) {
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
		m.ranges = append(m.ranges, addresses{uintptr(start), uintptr(end - start)})
	}
	return dropRanges(m.ranges)
}

// read reads the list of the process's mappings.
func (m *mappings) read() error {
	const name = "/proc/self/maps"
	fd, err := unix.Open(name, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return &os.PathError{Op: "open", Path: name, Err: err}
	}
	defer unix.Close(fd)
	m.text = m.text[:0]
	for {
		if len(m.text) == cap(m.text) {
			m.text = append(m.text, make([]byte, max(64<<10, len(m.text)))...)[:len(m.text)]
		}
		free := m.text[len(m.text):cap(m.text)]
		n, _, errno := unix.RawSyscall(unix.SYS_READ, uintptr(fd), uintptr(unsafe.Pointer(&free[0])), uintptr(len(free)))
		if errno == unix.EINTR {
			continue
		}
		if errno != 0 {
			return &os.PathError{Op: "read", Path: name, Err: errno}
		}
		if n == 0 {
			return nil
		}
		m.text = m.text[:len(m.text)+int(n)]
	}
}

// dropRanges drops the pages of ranges of addresses. Newer kernels take a list of them and then tell
// the other processors once, which is several times faster.
func dropRanges(ranges []addresses) error {
	const most = 1024 // ranges of a call
	self, _, errno := unix.RawSyscall(unix.SYS_PIDFD_OPEN, uintptr(unix.Getpid()), 0, 0)
	if errno == 0 {
		defer unix.Close(int(self))
		for len(ranges) > 0 {
			n := min(len(ranges), most)
			done, _, errno := unix.RawSyscall6(unix.SYS_PROCESS_MADVISE, self,
				uintptr(unsafe.Pointer(&ranges[0])), uintptr(n), unix.MADV_DONTNEED, 0, 0)
			if errno != 0 || done < ranges[0].length {
				break
			}
			for len(ranges) > 0 && done >= ranges[0].length {
				done -= ranges[0].length
				ranges = ranges[1:]
			}
		}
	}
	for _, r := range ranges {
		if _, _, errno := unix.RawSyscall(unix.SYS_MADVISE, r.start, r.length, unix.MADV_DONTNEED); errno != 0 {
			return fmt.Errorf("madvise: %w", errno)
		}
	}
	return nil
}
