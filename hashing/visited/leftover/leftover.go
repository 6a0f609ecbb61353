// Package leftover removes temporary directories of processes that were killed before they could do it themselves.
package leftover

import (
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// settled is how old the lock of a directory is when whoever made it has had the time to lock it.
const settled = time.Minute

// Remove removes the directories in parent that match a pattern, as of filepath.Match, and have a file of that name which a process locks (flock) as long as it works there, if no process has it locked. Those of other users, without such a file, or that were made just
// now stay. What cannot be removed stays, too: it is somebody else's, or the next one may.
func Remove(parent, pattern, lock string) {
	found, _ := filepath.Glob(filepath.Join(parent, pattern)) // the one error is that of a pattern
	for _, dir := range found {
		removeUnlocked(dir, filepath.Join(dir, lock))
	}
}

func removeUnlocked(dir, lock string) {
	if !own(dir, os.ModeDir) || !own(lock, 0) {
		return
	}
	f, err := os.OpenFile(lock, os.O_RDONLY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || time.Since(info.ModTime()) < settled || syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		return
	}
	_ = os.RemoveAll(dir)
}

// own tells whether a path is of that type, itself and not by a symbolic link, and belongs to the user.
func own(path string, mode os.FileMode) bool {
	info, err := os.Lstat(path)
	if err != nil || info.Mode().Type() != mode {
		return false
	}
	of, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(of.Uid) == os.Geteuid()
}
