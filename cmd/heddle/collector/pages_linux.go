//go:build linux && (amd64 || arm64)

package collector

// This file has pages_linux.c compiled.

import "C"
