package lib

// This file lists the tables of the library's functions, and tells the state of synchronisation objects.

import (
	"fmt"
	"slices"
	"strings"

	"heddle.example/ir"
	"heddle.example/symex"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// Models is the C library.
var Models = symex.NewLibrary(symex.Besides{Unwind: runCleanup, Destroy: runDestructor, Gone: memoryGone, InC: inC, Types: types},
	slices.Concat(std.Tables(), [][]*symex.Model{
		attrModels(),
		barrierModels,
		cancelModels,
		cleanupModels,
		condModels,
		genmcMutexModels,
		genmcBarrierModels,
		keyModels,
		mutexModels,
		onceModels,
		propertyModels,
		rwlockModels,
		spinModels,
		threadModels,
		semaphoreModels,
		signalModels,
	})...,
)

// inC says what is to be known of functions that are C code (package cfront/libc).
var inC = map[string]static.Trait{
	"memcmp": static.ComparesBytes,
	"bcmp":   static.ComparesBytes,
}

// types are those whose members are the library's business.
var types = []string{
	"pthread_mutex_t", "pthread_cond_t", "pthread_rwlock_t", "pthread_barrier_t",
	"pthread_attr_t", "pthread_mutexattr_t", "pthread_condattr_t", "pthread_once_t",
	"pthread_spinlock_t", "sem_t", "mtx_t", "cnd_t", "once_flag",
	"jmp_buf", "sigjmp_buf", "struct __jmp_buf_tag",
}

// Sync is the state of a synchronisation object, for people.
type Sync struct {
	Kind    string
	Text    string
	Holders []int // threads that have it locked, or have arrived at it
	Waiters []int // threads that wait at it
}

// synchronises are the kinds of synchronisation objects, by what their types, or first members, have in their names.
var synchronises = []string{"mutex", "rwlock", "cond", "mtx_t", "cnd_t"}

// kindOfSync tells what kind of synchronisation object of type l lies at an address, "" if it is none. System headers give some of them
// types without a name, of which the size is known, or what a model has written there.
func kindOfSync(m *symex.Machine, l *ir.Layout, addr uint64) string {
	names := l.Name
	if len(l.Fields) > 0 {
		names += " " + l.Fields[0].Layout.Name
	}
	if l.Kind != ir.LayoutScalar && !m.Opaque(l) || strings.Contains(names, "attr") || strings.HasPrefix(l.Name, "__VERIFIER_") {
		return ""
	}
	for _, kind := range synchronises {
		if l.Kind != ir.LayoutScalar && strings.Contains(names, kind) {
			return kind
		}
	}
	mark := func(at, value uint64) bool {
		v, ok := m.Peek(addr+at, 4)
		return ok && v == value
	}
	switch {
	case l.Kind == ir.LayoutScalar && l.Size == 4:
		if v, _ := m.Peek(addr, 4); v >= spin.free && v <= spin.free+uint64(m.NumThreads()) {
			return "spin"
		}
	case l.Kind == ir.LayoutScalar:
	case mark(barrierMark, barrierReady):
		return "barrier"
	case mark(semMark, semReady), mark(semMark, semNamed):
		return "sem"
	}
	return ""
}

// SyncAt tells the state of an object of type l, which lies at an address; ok is false where it synchronises nothing.
func SyncAt(m *symex.Machine, l *ir.Layout, addr uint64) (s Sync, ok bool) {
	kind := kindOfSync(m, l, addr)
	if kind == "" {
		return s, false
	}
	for _, t := range m.Threads() {
		if p := &t.Pending; t.Status == state.ThreadRunning && p.Kind == state.PendSync && p.Addr == addr && !m.Enabled(int(t.ID)) {
			s.Waiters = append(s.Waiters, int(t.ID))
		}
	}
	switch kind {
	case "mutex", "mtx_t":
		s.Kind = "mutex"
		if owner := mutexOwnerOf(m, addr); owner >= 0 {
			s.Text, s.Holders = "locked", []int{owner}
		} else {
			s.Text = "free"
		}
	case "rwlock":
		s.Kind = "read-write lock"
		l, known := peekRwlock(m, addr)
		switch {
		case !known:
			s.Text = "not initialised"
		case l.writer != 0:
			s.Text, s.Holders = "locked for writing", []int{int(l.writer) - 1}
		case len(l.readers) > 0:
			s.Text = "locked for reading"
			for _, r := range l.readers {
				s.Holders = append(s.Holders, int(r)-1)
			}
		default:
			s.Text = "free"
		}
	case "spin":
		s.Kind = "spin lock"
		switch v, _ := m.Peek(addr, 4); {
		case v == spin.free:
			s.Text = "free"
		case v > spin.free && v <= spin.free+uint64(m.NumThreads()):
			s.Text, s.Holders = "locked", []int{int(v-spin.free) - 1}
		default:
			s.Text = "not initialised"
		}
	case "cond", "cnd_t":
		s.Kind = "condition variable"
		s.Text = "nobody waits"
		if w := waiters(m, addr, nil); len(w) > 0 {
			s.Text, s.Waiters = "is waited for", nil
			for _, t := range w {
				s.Waiters = append(s.Waiters, int(t.ID))
			}
		}
	case "sem":
		s.Kind = "semaphore"
		v, _ := m.Peek(addr, 4)
		s.Text = fmt.Sprintf("value %d", v)
	case "barrier":
		s.Kind = "barrier"
		count, _ := m.Peek(addr+barrierCount, 4)
		arrived, _ := m.Peek(addr+barrierArrived, 4)
		s.Text = fmt.Sprintf("%d of %d threads have arrived", arrived, count)
	}
	return s, true
}
