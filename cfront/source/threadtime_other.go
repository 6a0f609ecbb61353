//go:build !linux

package source

// This file defines that the time of a thread is not known elsewhere; that of the clock stands for it.

import "time"

var began = time.Now()

func threadID() int { return int(time.Since(began)) }

func threadTime(id int) time.Duration { return time.Since(began) - time.Duration(id) }
