//go:build !linux

package cluster

// LongSlices asks the system to give this process the processor seldom and for long. Elsewhere than on Linux nothing is asked.
func LongSlices() {}
