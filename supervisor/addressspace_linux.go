package supervisor

// This file defines what heddle says where the system gives it too little address space: Go's
// runtime cannot even start then, so it must be said before that.

/*
#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// What the runtime reserves at its start, with some threads and a small heap.
#define LEAST (1536UL * 1024 * 1024)

__attribute__((constructor)) static void heddle_address_space(int argc, char **argv) {
	struct rlimit r;
	char line[160];
	int n;

	if (getrlimit(RLIMIT_AS, &r) != 0 || r.rlim_cur == RLIM_INFINITY)
		return;
	mallopt(M_ARENA_MAX, 1); // 64 MB of address space for each thread otherwise
	if (r.rlim_cur >= LEAST)
		return;
	n = snprintf(line, sizeof line, "heddle: memory-limit: the system grants %lu kB of address space (ulimit -v), heddle needs %lu kB\n",
		(unsigned long)r.rlim_cur / 1024, LEAST / 1024);
	if (write(2, line, n) < 0)
		_exit(3);
	_exit(argc > 1 && strcmp(argv[1], "run") == 0 ? 125 : 3);
}
*/
import "C"
