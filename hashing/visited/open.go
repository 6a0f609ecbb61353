package visited

// This file defines the table of stores, and how one is opened by its name.

import (
	"fmt"
	"strings"
)

// StoreInfo is one row of the table of stores.
type StoreInfo struct {
	Name string
	Help string // one line for the command line's help
	disk bool   // memory is only a cache
	open func(Options) (Store, error)
	read func(Options) (Reader, error)
}

// stores is the table of stores; the first is the default.
var stores = []StoreInfo{
	{"memory", "all nodes in memory, at most 32 bytes each (default)", false, openMemory, readMemory},
	{"badger", "nodes on disk in a badger database behind caches, for more nodes than memory holds", true, openBadger, readBadger},
}

// DefaultStore is the name of the store used when none is asked for.
const DefaultStore = "memory"

// Stores returns the table of stores, the default first.
func Stores() []StoreInfo { return append([]StoreInfo(nil), stores...) }

// OnDisk tells whether the store of that name keeps its nodes on disk, so that more of
// them need no more memory.
func OnDisk(name string) bool {
	for _, s := range stores {
		if s.Name == name {
			return s.disk
		}
	}
	return false
}

// LeastOnDisk is the memory that a store on disk needs at least, in bytes.
const LeastOnDisk = badgerLeast

// Open opens the store of that name.
func Open(name string, o Options) (Store, error) {
	s, err := storeOf(name)
	if err != nil {
		return nil, err
	}
	return s.open(o)
}

// Read opens what a store of that name has saved in o.Dir, as of the epoch o.Committed, to be asked. Processes may be at work on it, or begin to be:
// of badger ErrLocked says that one is.
func Read(name string, o Options) (Reader, error) {
	s, err := storeOf(name)
	if err != nil {
		return nil, err
	}
	return s.read(o)
}

// storeOf finds a store by its name.
func storeOf(name string) (StoreInfo, error) {
	names := make([]string, len(stores))
	for i, s := range stores {
		if s.Name == name {
			return s, nil
		}
		names[i] = s.Name
	}
	return StoreInfo{}, fmt.Errorf("unknown store %q: choose one of %s", name, strings.Join(names, ", "))
}
