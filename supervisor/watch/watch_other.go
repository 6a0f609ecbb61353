//go:build !linux

package watch

// This file defines that there is no supervision elsewhere.

import "heddle.example/supervisor"

// Attach gives no link.
func Attach() *supervisor.Link { return nil }

// Outcome tells that this is no parent.
func Outcome() *supervisor.Outcome { return nil }
