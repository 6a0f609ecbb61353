// heddle: => safe complete
// about: what the system says of itself stays the same or lies in its range
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <sys/resource.h>
#include <sys/times.h>
#include <unistd.h>

int main(void) {
	assert(sysconf(_SC_PAGESIZE) == 4096 && getpagesize() == 4096 && sysconf(_SC_CLK_TCK) == 100);
	assert(sysconf(-1) == -1 && errno == EINVAL && sysconf(_SC_OPEN_MAX) >= -1);
	long line = sysconf(_SC_LEVEL1_DCACHE_LINESIZE);
	assert(line >= 0 && line <= 4096 && (line & (line - 1)) == 0);
	assert(getpid() > 0 && getpid() == getpid() && gettid() > 0);
	struct rlimit l;
	assert(getrlimit(RLIMIT_NOFILE, &l) == 0 && l.rlim_cur <= l.rlim_max);
	struct rusage u;
	assert(getrusage(RUSAGE_SELF, &u) == 0 && u.ru_utime.tv_usec < 1000000 && getrusage(7, &u) == -1);
	char host[9];
	if (gethostname(host, sizeof host) == 0)
		assert(host[8] == 0 || 1);
	struct tms t;
	assert(times(&t) >= 0);
	return 0;
}
