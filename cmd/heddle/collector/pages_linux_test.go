//go:build linux && (amd64 || arm64)

package collector

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unsafe"
)

// TestHeapBeginsOnHugePages tests that the system was asked for huge pages where the first objects are.
func TestHeapBeginsOnHugePages(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("the system has no huge pages")
	}
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Skip(err)
	}
	object := uint64(uintptr(unsafe.Pointer(unsafe.StringData(string(maps[:64])))))
	there := false
	for line := range strings.Lines(string(maps)) {
		var from, to uint64
		if n, _ := fmt.Sscanf(line, "%x-%x ", &from, &to); n == 2 {
			there = from <= object && object < to
		}
		if flags, ok := strings.CutPrefix(line, "VmFlags:"); ok && there {
			if !strings.Contains(flags, " hg") {
				t.Errorf("not asked for huge pages:%s", flags)
			}
			return
		}
	}
	t.Error("the heap is not in the list of what is mapped")
}
