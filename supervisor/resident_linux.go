package supervisor

// This file defines how much memory a process takes, as /proc says it.

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Memory is what a process holds in memory, in bytes.
type Memory struct {
	Total     int64 // the resident set
	Anonymous int64 // without pages of files
}

// Resident gives the memory of a process, nothing if it is not there.
func Resident(pid int) Memory {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	if err != nil {
		return Memory{}
	}
	f := strings.Fields(string(b))
	if len(f) < 3 {
		return Memory{}
	}
	total, _ := strconv.ParseInt(f[1], 10, 64)
	shared, _ := strconv.ParseInt(f[2], 10, 64)
	page := int64(os.Getpagesize())
	return Memory{total * page, (total - shared) * page}
}

// ResidentTree gives the largest resident set among a process and its children.
func ResidentTree(pid int) int64 {
	most := Resident(pid).Total
	for _, c := range Children(pid) {
		most = max(most, Resident(c).Total)
	}
	return most
}

// Children lists the processes that are children of pid.
func Children(pid int) []int {
	var out []int
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, name := range lists {
		b, _ := os.ReadFile(name)
		for f := range strings.FieldsSeq(string(b)) {
			if c, err := strconv.Atoi(f); err == nil {
				out = append(out, c)
			}
		}
	}
	return out
}
