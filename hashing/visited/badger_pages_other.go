//go:build !linux

package visited

// This file defines what is done about the pages of mapped files where the system is not Linux:
// nothing, since a process cannot list its mappings.

type mappings struct{}

func (*mappings) drop(string, map[string]bool) error { return nil }
