package cluster

// This file defines the directories of servers that end with their process. They are named after it, so that those of processes that were
// killed can be told from others: the next one removes them.

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

const tempPrefix = "heddle-cluster-"

// makeTemp makes a directory, after removing those whose process is gone.
func makeTemp() (string, error) {
	old, _ := filepath.Glob(filepath.Join(os.TempDir(), tempPrefix+"*"))
	for _, dir := range old {
		pid, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(dir), tempPrefix), "-")
		if n, err := strconv.Atoi(pid); err == nil && n > 0 && gone(n) && own(dir) {
			_ = os.RemoveAll(dir)
		}
	}
	return os.MkdirTemp("", fmt.Sprintf("%s%d-", tempPrefix, os.Getpid()))
}

// gone tells that there is no process of that number.
func gone(pid int) bool {
	return syscall.Kill(pid, 0) == syscall.ESRCH
}

// own tells whether a name is that of a directory, no link to one, of this user.
func own(dir string) bool {
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() {
		return false
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(st.Uid) == os.Getuid()
}
