package evalorder

// This file defines what is known of functions of the library as far as it matters for the order of evaluation.
// A function that is not listed may do anything; that costs orders to explore, no answers.

import "strings"

// What is known of functions of the library: which accesses they make through their
// arguments, and whether they synchronise threads. Others may do anything.
const (
	nothing uint8 = 0
	syncs   uint8 = 1 << 6
	unknown uint8 = 1 << 7
)

// Library lists them by name, LibraryKin by how the name begins.
var (
	Library    = map[string]uint8{}
	LibraryKin = []string{"pthread_mutex_", "pthread_cond_", "pthread_rwlock_", "pthread_spin_", "pthread_barrier_", "sem_"}
)

func init() {
	list := func(k uint8, names ...string) {
		for _, n := range names {
			Library[n] = k
		}
	}
	list(nothing, "malloc", "calloc", "alloca", "aligned_alloc", "memalign", "valloc", "pvalloc", "abs", "labs", "llabs", "imaxabs", "div", "ldiv", "lldiv",
		"isalnum", "isalpha", "isascii", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint", "ispunct", "isspace", "isupper",
		"isxdigit", "toascii", "tolower", "toupper", "htons", "htonl", "ntohs", "ntohl", "ffs", "ffsl", "ffsll", "pthread_self", "pthread_equal",
		"__errno_location", "__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc", "rand", "random", "clock", "getpid", "getppid", "gettid",
		"getuid", "geteuid", "getgid", "getegid", "getpagesize", "get_nprocs", "get_nprocs_conf", "sched_getcpu", "sysconf", "difftime")
	for _, name := range []string{"ceil", "floor", "trunc", "round", "rint", "nearbyint", "sqrt", "fabs", "fmod", "fmax", "fmin", "exp", "exp2", "log", "log2",
		"log10", "pow", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "cbrt", "hypot", "copysign", "fdim"} {
		list(nothing, name, name+"f")
	}
	list(uint8(reads), "strlen", "strnlen", "strcmp", "strncmp", "strcasecmp", "strncasecmp", "strcoll", "memcmp", "bcmp", "strchr", "strrchr", "strchrnul",
		"index", "rindex", "strstr", "strspn", "strcspn", "strpbrk", "memchr", "memrchr", "rawmemchr", "atoi", "atol", "atoll", "atof", "puts", "putchar",
		"strdup", "strndup")
	list(uint8(reads|writes), "free", "printf", "time", "strcpy", "strncpy", "strcat", "strncat", "stpcpy", "sprintf", "snprintf")
	list(uint8(reads|writes)|syncs, "pthread_join")
}

// libraryConduct says what is known of a function of the library.
func libraryConduct(name string) uint8 {
	if k, ok := Library[name]; ok {
		return k
	}
	for _, prefix := range LibraryKin {
		if strings.HasPrefix(name, prefix) {
			return uint8(reads|writes) | syncs
		}
	}
	return unknown
}

// keepsNothing tells whether a function of the library hands no address that it is given on,
// not even by its result.
func keepsNothing(name string) bool {
	k := libraryConduct(name)
	return k == nothing || k&syncs != 0 && k != unknown
}
