package symex

// This file defines what library functions do to memory of the program, for the
// race check: one table over all models of this package. Synchronisation objects are
// accessed atomically by the functions that synchronise, and plainly by those that
// initialise and destroy them.

import "heddle/symex/check"

// use says how a library function accesses memory.
type use uint8

const (
	useRead use = iota
	useWrite
	useSync // an atomic update
)

// argAccess is an access to the memory that an argument points to. NULL is none.
type argAccess struct {
	arg  int
	size extent
	use  use
}

// extent is a number of bytes, or one of the names below.
type extent int

const (
	extentPtr    extent = -1 - iota // a pointer
	extentBlock                     // the whole object
	extentCount                     // as many bytes as the next argument says
	extentItems                     // as many as the product of the next two arguments
	extentStream                    // a FILE, if it can end
	extentTime                      // struct timespec
	extentMutex
	extentCond
	extentSem
	extentRwlock
	extentBarrier
	extentAttr // pthread_attr_t
)

// objectExtents gives the sizes in 64-bit and 32-bit programs.
var objectExtents = map[extent][2]uint64{
	extentPtr: {8, 4}, extentTime: {16, 8}, extentMutex: {40, 24}, extentCond: {48, 48}, extentSem: {32, 16},
	extentRwlock: {56, 32}, extentBarrier: {32, 20}, extentAttr: {56, 36},
}

// accessTable has an entry for every model that accesses memory of the program.
var accessTable = map[string][]argAccess{}

// accessFree are the models that access none, or only what their thread alone has.
var accessFree = map[string]bool{}

func init() {
	each := func(acc []argAccess, names ...string) {
		for _, n := range names {
			accessTable[n] = acc
		}
	}
	none := func(names ...string) {
		for _, n := range names {
			accessFree[n] = true
		}
	}
	sync := func(e extent) argAccess { return argAccess{0, e, useSync} }
	put := func(e extent) argAccess { return argAccess{0, e, useWrite} }

	each([]argAccess{sync(extentMutex)}, "pthread_mutex_lock", "pthread_mutex_trylock", tryMayFail, "pthread_mutex_unlock",
		"pthread_mutex_consistent", "pthread_mutex_consistent_np")
	each([]argAccess{sync(extentMutex), {1, extentTime, useRead}}, "pthread_mutex_timedlock")
	each([]argAccess{sync(extentMutex), {2, extentTime, useRead}}, "pthread_mutex_clocklock")
	each([]argAccess{put(extentMutex), {1, 4, useRead}}, "pthread_mutex_init")
	each([]argAccess{put(extentMutex)}, "pthread_mutex_destroy")
	each([]argAccess{sync(extentMutex), {1, 4, useWrite}}, "pthread_mutex_getprioceiling")
	each([]argAccess{sync(extentMutex), {2, 4, useWrite}}, "pthread_mutex_setprioceiling")

	each([]argAccess{sync(extentCond), {1, extentMutex, useSync}}, "pthread_cond_wait")
	each([]argAccess{sync(extentCond), {1, extentMutex, useSync}, {2, extentTime, useRead}}, "pthread_cond_timedwait")
	each([]argAccess{sync(extentCond), {1, extentMutex, useSync}, {3, extentTime, useRead}}, "pthread_cond_clockwait")
	each([]argAccess{sync(extentCond)}, "pthread_cond_signal", "pthread_cond_broadcast")
	each([]argAccess{put(extentCond), {1, 4, useRead}}, "pthread_cond_init")
	each([]argAccess{put(extentCond)}, "pthread_cond_destroy")

	each([]argAccess{sync(extentSem)}, "sem_wait", "sem_trywait", "sem_post")
	each([]argAccess{sync(extentSem), {1, extentTime, useRead}}, "sem_timedwait")
	each([]argAccess{sync(extentSem), {2, extentTime, useRead}}, "sem_clockwait")
	each([]argAccess{sync(extentSem), {1, 4, useWrite}}, "sem_getvalue")
	each([]argAccess{put(extentSem)}, "sem_init", "sem_destroy")

	each([]argAccess{sync(extentRwlock)}, "pthread_rwlock_rdlock", "pthread_rwlock_tryrdlock", "pthread_rwlock_wrlock",
		"pthread_rwlock_trywrlock", "pthread_rwlock_unlock")
	each([]argAccess{sync(extentRwlock), {1, extentTime, useRead}}, "pthread_rwlock_timedrdlock", "pthread_rwlock_timedwrlock")
	each([]argAccess{sync(extentRwlock), {2, extentTime, useRead}}, "pthread_rwlock_clockrdlock", "pthread_rwlock_clockwrlock")
	each([]argAccess{put(extentRwlock), {1, 4, useRead}}, "pthread_rwlock_init")
	each([]argAccess{put(extentRwlock)}, "pthread_rwlock_destroy")

	each([]argAccess{sync(extentBarrier)}, "pthread_barrier_wait")
	each([]argAccess{put(extentBarrier), {1, 4, useRead}}, "pthread_barrier_init")
	each([]argAccess{put(extentBarrier)}, "pthread_barrier_destroy")
	each([]argAccess{sync(4)}, "pthread_spin_lock", "pthread_spin_trylock", "pthread_spin_unlock", "pthread_once")
	each([]argAccess{put(4)}, "pthread_spin_init", "pthread_spin_destroy", "pthread_key_create")

	each([]argAccess{put(extentPtr), {1, extentAttr, useRead}}, "pthread_create")
	each([]argAccess{{1, extentPtr, useWrite}}, "pthread_join", "pthread_tryjoin_np")
	each([]argAccess{{1, extentPtr, useWrite}, {2, extentTime, useRead}}, "pthread_timedjoin_np")
	each([]argAccess{{1, extentPtr, useWrite}, {3, extentTime, useRead}}, "pthread_clockjoin_np")
	each([]argAccess{{1, 1, useRead}}, "pthread_setname_np")
	each([]argAccess{{1, nameSize, useWrite}}, "pthread_getname_np")
	each([]argAccess{{2, 4, useRead}}, schedSet)
	each([]argAccess{{1, 4, useWrite}, {2, 4, useWrite}}, "pthread_getschedparam")
	each([]argAccess{{1, 4, useWrite}}, "pthread_setcancelstate", "pthread_setcanceltype")
	each([]argAccess{put(extentBlock)}, "free", "cfree", "realloc", "reallocarray")

	each([]argAccess{{0, extentItems, useRead}, {3, extentStream, useSync}}, "fwrite")
	each([]argAccess{{0, extentItems, useRead}, {3, 1, useWrite}}, "fwrite_unlocked")
	each([]argAccess{sync(extentStream)}, "fprintf", "vfprintf", "__fprintf_chk", "__vfprintf_chk")
	each([]argAccess{{1, extentStream, useSync}}, "fputs", "putc", "fputc")
	each([]argAccess{{1, 1, useWrite}}, "fputs_unlocked", "putc_unlocked", "fputc_unlocked")
	each([]argAccess{{1, extentCount, useRead}}, "write", "pwrite", "pwrite64")
	attr := func(use use) argAccess { return argAccess{0, extentAttr, use} }
	each([]argAccess{attr(useWrite)}, "pthread_attr_setstack")
	each([]argAccess{attr(useRead), {1, extentPtr, useWrite}, {2, extentPtr, useWrite}}, "pthread_attr_getstack")
	each([]argAccess{attr(useWrite), {1, 4, useRead}}, "pthread_attr_setschedparam")
	each([]argAccess{attr(useRead), {1, 4, useWrite}}, "pthread_attr_getschedparam")
	for i := range attrKinds {
		k := &attrKinds[i]
		e := extent(4)
		if k.prefix == "pthread_attr" {
			e = extentAttr
		}
		each([]argAccess{put(e)}, k.prefix+"_init", k.prefix+"_destroy")
		for _, f := range k.fields {
			out := extent(4)
			if f.pointer {
				out = extentPtr
			}
			each([]argAccess{put(e)}, k.prefix+"_"+f.set)
			each([]argAccess{{0, e, useRead}, {1, out, useWrite}}, k.prefix+"_"+f.get)
		}
	}

	// What these access beside streams they access scalar by scalar: see walk.go.
	each([]argAccess{{0, extentCount, useWrite}}, writesFunc)
	each([]argAccess{put(extentPtr)}, setjmpNames...)
	each([]argAccess{{0, extentPtr, useRead}}, "longjmp", "_longjmp", "siglongjmp")
	each([]argAccess{{argSigngam, 4, useWrite}}, "lgamma", "lgammaf", "gamma", "gammaf")
	each([]argAccess{{argStdout, 1, useWrite}}, "putchar_unlocked")

	none("printf", "vprintf", "dprintf", "vdprintf", "__printf_chk", "__vprintf_chk",
		"sprintf", "vsprintf", "snprintf", "vsnprintf", "__sprintf_chk", "__vsprintf_chk", "__snprintf_chk", "__vsnprintf_chk",
		"asprintf", "vasprintf", "puts", "posix_memalign")
	none("pthread_setschedprio", "malloc", "calloc", "aligned_alloc", "memalign", "valloc", "pvalloc",
		"exit", "_exit", "_Exit", "quick_exit", "abort", "reach_error", "__VERIFIER_error", "__assert_fail", "__assert", "__assert_rtn", "__assert_func",
		"__assert_perror_fail", "atexit", "__errno_location", "__VERIFIER_assume", "__ESBMC_assume", "__CPROVER_assume",
		"pthread_exit", "pthread_detach", "pthread_self", "pthread_equal", "pthread_cancel", "pthread_testcancel",
		"pthread_key_delete", "pthread_setspecific", "pthread_getspecific",
		setjmpCancel, "__pthread_register_cancel", "__pthread_unregister_cancel", "__pthread_unwind_next",
		"__heddle_unsupported", "__heddle_known", "__heddle_assumes", "__heddle_either", "__heddle_thread",
		"sched_yield", "pthread_yield", "usleep", "sleep", "__ESBMC_yield", "thrd_yield",
		"putchar", "fflush", "fflush_unlocked", "setbuf", "setbuffer", "setlinebuf", "setvbuf")
}

// modelAccesses appends the accesses of a call of the library function fn.
func (m *Machine) modelAccesses(out []dataAccess, fn int32, args []Value) []dataAccess {
	name := m.code.funcs[fn].model.name
	if name == writesFunc && !m.opts.Checks.Has(check.Race) {
		return out
	}
	for _, a := range accessTable[name] {
		addr, ok := accessed(a, args)
		if !ok || m.isNull(Value{Bits: addr}) && a.arg >= 0 {
			continue
		}
		size := m.extent(a, addr, args)
		if size == 0 {
			continue
		}
		d := dataAccess{addr: addr, size: size, span: size, write: a.use != useRead, atomic: a.use == useSync, verb: "uses (" + name + ")"}
		switch {
		case name == writesFunc:
			d.verb = "writes"
		case a.size == extentBlock:
			d.verb = "frees"
		case a.use == useRead:
			d.verb = "reads (" + name + ")"
		case a.use == useWrite:
			d.verb = "writes (" + name + ")"
		}
		out = append(out, d)
	}
	return out
}

// What a library function writes in the library itself, instead of an argument. C and POSIX let such
// functions race with each other. The addresses are those of no object.
const (
	argSigngam = -1 // the sign that lgamma stores
	argStdout  = -2 // the stream, by functions that do not lock it
)

// libraryState names these.
var libraryState = map[uint64]string{stateAddr(argSigngam): "signgam", stateAddr(argStdout): "stdout"}

func stateAddr(arg int) uint64 { return threadTable + uint64(-arg)*8 }

// accessed gives the address of an access of a call; ok is false if that is not known.
func accessed(a argAccess, args []Value) (addr uint64, ok bool) {
	switch {
	case a.arg < 0:
		return stateAddr(a.arg), true
	case a.arg >= len(args) || args[a.arg].Sym != 0:
		return 0, false
	}
	return args[a.arg].Bits, true
}

// extent gives the bytes of an access.
func (m *Machine) extent(a argAccess, addr uint64, args []Value) uint64 {
	number := func(i int) uint64 {
		if i < len(args) && args[i].Sym == 0 {
			return args[i].Bits
		}
		return 0
	}
	switch a.size {
	case extentBlock:
		if o, _ := m.lookup(addr); o != nil && o.addr == addr {
			return max(1, uint64(o.size))
		}
		return 0
	case extentStream:
		if o, _ := m.lookup(addr); o != nil && o.kind == objHeap {
			return 1
		}
		return 0
	case extentCount:
		return number(a.arg + 1)
	case extentItems:
		return number(a.arg+1) * number(a.arg+2)
	}
	if a.size < 0 {
		i := 0
		if m.code.ptrSize == 4 {
			i = 1
		}
		return objectExtents[a.size][i]
	}
	return uint64(a.size)
}

// touchesData tells whether a library call accesses memory that other threads may reach.
func (m *Machine) touchesData(c *call) bool {
	acc := m.modelAccesses(m.raceBuf[:0], c.fn, c.args)
	m.raceBuf = acc
	for i := range acc {
		if libraryState[acc[i].addr] != "" && m.liveCount > 1 {
			return true
		}
		if o, _ := m.lookup(acc[i].addr); o != nil && m.visible(o, acc[i].write) {
			return true
		}
	}
	return false
}
