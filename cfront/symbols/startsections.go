package symbols

// This file defines the sections of an object file that hold addresses of functions which the loader calls before and
// after main. Attributes constructor and destructor put the address of a function there; programs put variables there.

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The sections. Those for before and after main come with priorities, too: .init_array.00150.
const (
	PreinitArray = ".preinit_array"
	InitArray    = ".init_array"
	FiniArray    = ".fini_array"
)

// LastPriority is that of a constructor that is given none.
const LastPriority = 65535

// StartSection gives the section where compilers put the address of a constructor or destructor with a priority.
func StartSection(name string, priority int64) string {
	if priority == LastPriority {
		return name
	}
	return fmt.Sprintf("%s.%05d", name, priority)
}

// HoldsCalls tells whether a section may hold addresses of functions that are called, or code that runs, before or after main.
func HoldsCalls(section string) bool {
	for _, name := range []string{PreinitArray, InitArray, FiniArray, ".ctors", ".dtors"} {
		if section == name || strings.HasPrefix(section, name+".") {
			return true
		}
	}
	return section == ".init" || section == ".fini"
}

// StartPlace gives the section that a section becomes a part of, and its priority there; ok is false where it is not known when the loader
// calls what stands in it.
func StartPlace(section string) (name string, priority int64, ok bool) {
	switch section {
	case PreinitArray, InitArray, FiniArray:
		return section, math.MaxInt64, true
	}
	for _, name := range []string{InitArray, FiniArray} {
		if digits, found := strings.CutPrefix(section, name+"."); found {
			p, err := strconv.ParseUint(digits, 10, 31)
			return name, int64(p), err == nil
		}
	}
	return "", 0, false
}

// CompareStart orders sections of the same name as the linker does.
func CompareStart(a, b string) int {
	_, p, _ := StartPlace(a)
	_, q, _ := StartPlace(b)
	return cmp.Or(cmp.Compare(p, q), cmp.Compare(a, b))
}
