//go:build !linux

package supervisor

// This file defines that there is no supervision elsewhere.

import "os/exec"

// DieWithParent does nothing.
func DieWithParent(*exec.Cmd) {}

// ResidentTree knows nothing.
func ResidentTree(int) int64 { return 0 }

// Children lists the processes that are children of pid, where the system tells.
func Children(pid int) []int { return nil }
