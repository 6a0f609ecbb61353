//go:build amd64 || arm64

package latch

// pause passes a little time.
func pause()
