//go:build !linux

package supervisor

// This file defines that there is no supervision elsewhere.

import (
	"errors"
	"os/exec"
)

// Attach gives no link.
func Attach() *Link { return nil }

// Supervise reports that no child can be watched here.
func Supervise([]string) (*Outcome, error) { return nil, errors.ErrUnsupported }

// DieWithParent does nothing.
func DieWithParent(*exec.Cmd) {}

// ResidentTree knows nothing.
func ResidentTree(int) int64 { return 0 }

// Children lists the processes that are children of pid, where the system tells.
func Children(pid int) []int { return nil }
