/* This file defines what a program can ask about the machine, its process and its limits. The
 * answers are open within what POSIX and Linux promise; what cannot change while a program
 * runs (the page size, the process's number) stays the same.
 * Models: sysconf __sysconf getpagesize get_nprocs get_nprocs_conf getrlimit getrlimit64 setrlimit setrlimit64 getrusage times
 * getpid getppid getpgrp getsid gettid getuid geteuid getgid getegid getcpu sched_getcpu gethostname? getlogin? getlogin_r? uname
 * sched_get_priority_max sched_get_priority_min sched_getscheduler sched_setscheduler sched_getparam sched_setparam
 * sched_rr_get_interval sched_getaffinity sched_setaffinity getpriority setpriority nice
 * __sched_cpucount __sched_cpualloc __sched_cpufree gnu_get_libc_version
 * sysinfo get_phys_pages get_avphys_pages getloadavg
 * __heddle_thread_number __heddle_process_number __heddle_cpuid __heddle_timestamp
 */

typedef __SIZE_TYPE__ __heddle_size;

struct timespec { long tv_sec, tv_nsec; };
struct timeval { long tv_sec, tv_usec; };

extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __heddle_either(int, int);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern void __heddle_assumes(const char *);
extern int *__errno_location(void);

#define __HEDDLE_EPERM 1
#define __HEDDLE_ESRCH 3
#define __HEDDLE_ENXIO 6
#define __HEDDLE_EINVAL 22
#define __HEDDLE_ERANGE 34
#define __HEDDLE_ENAMETOOLONG 36

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

/* A number from low to high, by itself low. */
static long __heddle_between(long low, long high)
{
	long x = __VERIFIER_nondet_long();
	return x >= low && x <= high ? x : low;
}

/* What is asked for may be done, or not be allowed. */
static int __heddle_perhaps(void)
{
	return __VERIFIER_nondet_bool() ? __heddle_fails(__HEDDLE_EPERM) : 0;
}

/* Numbers that the system gave, once they were asked for; 0: not yet. */
static struct {
	int process, parent, processors;
	int threads; /* entries of known in use */
	int known[64];
	int library;
} __heddle_numbers;

static __thread int __heddle_tid;

/* A number that keeps its value from the first question on. */
static int __heddle_constant(int *place, int low, int high)
{
	int n;
	__heddle_quiet_begin();
	if (*place == 0)
		*place = (int)__heddle_between(low, high);
	n = *place;
	__heddle_quiet_end();
	return n;
}

static int __heddle_processors(void)
{
	return __heddle_constant(&__heddle_numbers.processors, 1, 1024);
}

/* The length of a line of a cache: a power of two, 0 where it is not known. */
static long __heddle_line(void)
{
	long x = __heddle_between(0, 4096);
	__VERIFIER_assume((x & (x - 1)) == 0);
	return x;
}

/* Numbers of <unistd.h> on Linux; every other one is a limit that may be anything. */
static long __heddle_conf(int name)
{
	switch (name) {
	case 2: /* _SC_CLK_TCK */
		return 100;
	case 30: /* _SC_PAGESIZE */
		return 4096;
	case 83: /* _SC_NPROCESSORS_CONF */
	case 84: /* _SC_NPROCESSORS_ONLN */
		return __heddle_processors();
	case 85: /* _SC_PHYS_PAGES */
	case 86: /* _SC_AVPHYS_PAGES */
		return __heddle_between(1, 0x7fffffffL);
	case 187: /* _SC_LEVEL1_ICACHE_LINESIZE */
	case 190: /* _SC_LEVEL1_DCACHE_LINESIZE */
	case 193: /* _SC_LEVEL2_CACHE_LINESIZE */
	case 196: /* _SC_LEVEL3_CACHE_LINESIZE */
	case 199: /* _SC_LEVEL4_CACHE_LINESIZE */
		return __heddle_line();
	case 29: /* _SC_VERSION */
		return 200809;
	case 67: /* _SC_THREADS */
	case 21: /* _SC_SEMAPHORES */
	case 149: /* _SC_MONOTONIC_CLOCK */
	case 154: /* _SC_SPIN_LOCKS */
	case 133: /* _SC_BARRIERS */
	case 153: /* _SC_READER_WRITER_LOCKS */
	case 164: /* _SC_TIMEOUTS */
		return 200809;
	case 75: /* _SC_THREAD_STACK_MIN */
		return 16384;
	case 74: /* _SC_THREAD_KEYS_MAX */
		return 1024;
	case 73: /* _SC_THREAD_DESTRUCTOR_ITERATIONS */
		return 4;
	case 33: /* _SC_SEM_VALUE_MAX */
		return 2147483647;
	}
	if (name < 0 || name > 248)
		return __heddle_fails(__HEDDLE_EINVAL);
	return __heddle_between(-1, 0x7fffffffL);
}

long sysconf(int name)
{
	return __heddle_conf(name);
}

/* PTHREAD_STACK_MIN calls it. */
long __sysconf(int name)
{
	return __heddle_conf(name);
}

int getpagesize(void)
{
	return 4096;
}

int get_nprocs(void)
{
	return __heddle_processors();
}

int get_nprocs_conf(void)
{
	return __heddle_processors();
}

long get_phys_pages(void)
{
	return __heddle_conf(85);
}

long get_avphys_pages(void)
{
	return __heddle_conf(86);
}

struct sysinfo {
	long uptime;
	unsigned long loads[3], totalram, freeram, sharedram, bufferram, totalswap, freeswap;
	unsigned short procs, pad;
	unsigned long totalhigh, freehigh;
	unsigned mem_unit;
};

/* Sizes are multiples of a unit; no more is free than there is. */
int sysinfo(struct sysinfo *to)
{
	to->uptime = __heddle_between(0, __LONG_MAX__);
	to->loads[0] = (unsigned long)__heddle_between(0, __LONG_MAX__);
	to->loads[1] = (unsigned long)__heddle_between(0, __LONG_MAX__);
	to->loads[2] = (unsigned long)__heddle_between(0, __LONG_MAX__);
	to->totalram = (unsigned long)__heddle_between(1, __LONG_MAX__);
	to->freeram = (unsigned long)__heddle_between(0, (long)to->totalram);
	to->sharedram = (unsigned long)__heddle_between(0, (long)to->totalram);
	to->bufferram = (unsigned long)__heddle_between(0, (long)to->totalram);
	to->totalswap = (unsigned long)__heddle_between(0, __LONG_MAX__);
	to->freeswap = (unsigned long)__heddle_between(0, (long)to->totalswap);
	to->procs = (unsigned short)__heddle_between(0, 65535);
	to->totalhigh = (unsigned long)__heddle_between(0, (long)to->totalram);
	to->freehigh = (unsigned long)__heddle_between(0, (long)to->totalhigh);
	to->mem_unit = (unsigned)__heddle_between(1, 0x7fffffffL);
	return 0;
}

/* A load is a number of hundredths. */
int getloadavg(double to[], int n)
{
	int i;
	if (__VERIFIER_nondet_bool())
		return -1;
	for (i = 0; i < n && i < 3; i++)
		to[i] = (double)__heddle_between(0, 0x7fffffffL) / 100.0;
	return i;
}

/* A limit holds what is allowed now and what it may be raised to; all ones is none. */
struct rlimit { unsigned long rlim_cur, rlim_max; };
struct rlimit64 { unsigned long long rlim_cur, rlim_max; };

#define __HEDDLE_LIMITS 16

int getrlimit(unsigned which, struct rlimit *limit)
{
	unsigned long now = (unsigned long)__VERIFIER_nondet_long(), most = (unsigned long)__VERIFIER_nondet_long();
	if (which >= __HEDDLE_LIMITS)
		return __heddle_fails(__HEDDLE_EINVAL);
	limit->rlim_cur = now <= most ? now : most;
	limit->rlim_max = most;
	return 0;
}

int getrlimit64(unsigned which, struct rlimit64 *limit)
{
	unsigned long long now = (unsigned long long)__VERIFIER_nondet_longlong(), most = (unsigned long long)__VERIFIER_nondet_longlong();
	if (which >= __HEDDLE_LIMITS)
		return __heddle_fails(__HEDDLE_EINVAL);
	limit->rlim_cur = now <= most ? now : most;
	limit->rlim_max = most;
	return 0;
}

int setrlimit(unsigned which, const struct rlimit *limit)
{
	if (limit->rlim_cur > limit->rlim_max || which >= __HEDDLE_LIMITS)
		return __heddle_fails(__HEDDLE_EINVAL);
	return __heddle_perhaps();
}

int setrlimit64(unsigned which, const struct rlimit64 *limit)
{
	if (limit->rlim_cur > limit->rlim_max || which >= __HEDDLE_LIMITS)
		return __heddle_fails(__HEDDLE_EINVAL);
	return __heddle_perhaps();
}

struct rusage {
	struct timeval ru_utime, ru_stime;
	long counts[14];
};

int getrusage(int who, struct rusage *usage)
{
	int i;
	if (who != 0 && who != 1 && who != -1)
		return __heddle_fails(__HEDDLE_EINVAL);
	usage->ru_utime.tv_sec = __heddle_between(0, 0x7fffffffL);
	usage->ru_utime.tv_usec = __heddle_between(0, 999999);
	usage->ru_stime.tv_sec = __heddle_between(0, 0x7fffffffL);
	usage->ru_stime.tv_usec = __heddle_between(0, 999999);
	for (i = 0; i < 14; i++)
		usage->counts[i] = __heddle_between(0, 0x7fffffffL);
	return 0;
}

struct tms { long tms_utime, tms_stime, tms_cutime, tms_cstime; };

long times(struct tms *t)
{
	if (t != 0) {
		t->tms_utime = __heddle_between(0, 0x7fffffffL);
		t->tms_stime = __heddle_between(0, 0x7fffffffL);
		t->tms_cutime = __heddle_between(0, 0x7fffffffL);
		t->tms_cstime = __heddle_between(0, 0x7fffffffL);
	}
	return __heddle_between(0, 0x7fffffffL);
}

static int __heddle_process(void)
{
	return __heddle_constant(&__heddle_numbers.process, 2, 4194304);
}

int __heddle_process_number(void)
{
	return __heddle_process();
}

int getpid(void)
{
	return __heddle_process_number();
}

/* The parent may end, and another process take its place. */
int getppid(void)
{
	return (int)__heddle_between(0, 4194304);
}

int getpgrp(void)
{
	return (int)__heddle_between(1, 4194304);
}

int getsid(int process)
{
	if (process != 0 && process != __heddle_process() && __VERIFIER_nondet_bool())
		return __heddle_fails(__HEDDLE_ESRCH);
	return (int)__heddle_between(0, 4194304);
}

/* Different threads have different numbers; that the first one has the process's is not modelled. */
int __heddle_thread_number(void)
{
	int i, tid = __heddle_tid;
	if (tid != 0)
		return tid;
	__heddle_quiet_begin();
	tid = __VERIFIER_nondet_int();
	if (tid < 2 || tid > 4194304)
		tid = 2 + __heddle_numbers.threads;
	for (i = 0; i < __heddle_numbers.threads; i++)
		__VERIFIER_assume(__heddle_numbers.known[i] != tid);
	if (__heddle_numbers.threads == 64)
		__heddle_unsupported("gettid in more than 64 threads");
	__heddle_numbers.known[__heddle_numbers.threads] = tid;
	__heddle_numbers.threads++;
	__heddle_quiet_end();
	__heddle_tid = tid;
	return tid;
}

int gettid(void)
{
	return __heddle_thread_number();
}

int getuid(void)
{
	return (int)__heddle_between(0, 0x7fffffffL);
}

int geteuid(void)
{
	return (int)__heddle_between(0, 0x7fffffffL);
}

int getgid(void)
{
	return (int)__heddle_between(0, 0x7fffffffL);
}

int getegid(void)
{
	return (int)__heddle_between(0, 0x7fffffffL);
}

int getcpu(unsigned *processor, unsigned *node)
{
	if (processor != 0)
		*processor = (unsigned)__heddle_between(0, 1023);
	if (node != 0)
		*node = (unsigned)__heddle_between(0, 1023);
	return 0;
}

int sched_getcpu(void)
{
	return (int)__heddle_between(0, 1023);
}

int gethostname(char *name, __SIZE_TYPE__ room)
{
	__heddle_size i, n = (__heddle_size)__heddle_between(0, 8);
	for (i = 0; i < n && i < room; i++) {
		char c = (char)__VERIFIER_nondet_uchar();
		name[i] = c != 0 ? c : 'a';
	}
	if (n >= room)
		return __heddle_fails(__HEDDLE_ENAMETOOLONG);
	name[n] = 0;
	return 0;
}

/* Of struct utsname. */
#define __HEDDLE_FIELDS 6
#define __HEDDLE_FIELD 65

static char __heddle_uname[__HEDDLE_FIELDS][__HEDDLE_FIELD];
static int __heddle_uname_length; /* of all but the first; 0: not asked for yet */

/* Any texts, as long as there may be or of one char, the same all the time. Linux says its name. */
int uname(void *to)
{
	char *fields = to, text[__HEDDLE_FIELDS][__HEDDLE_FIELD];
	int i, at, length;
	__heddle_quiet_begin();
	if (__heddle_uname_length == 0) {
		__heddle_uname_length = __heddle_either(__HEDDLE_FIELD - 1, 1);
		for (i = 1; i < __HEDDLE_FIELDS; i++)
			for (at = 0; at < __heddle_uname_length; at++)
				__heddle_uname[i][at] = (char)(__VERIFIER_nondet_uchar() % 255 + 1);
	}
	length = __heddle_uname_length;
	for (i = 1; i < __HEDDLE_FIELDS; i++)
		for (at = 0; at < length; at++)
			text[i][at] = __heddle_uname[i][at];
	__heddle_quiet_end();
	for (at = 0; at < 6; at++)
		fields[at] = "Linux"[at];
	for (i = 1; i < __HEDDLE_FIELDS; i++) {
		for (at = 0; at < length; at++)
			fields[i * __HEDDLE_FIELD + at] = text[i][at];
		fields[i * __HEDDLE_FIELD + length] = 0;
	}
	return 0;
}

/* The name that the user has logged in by, of up to eight chars; there may be none. Its place is the same for all threads. */
static char __heddle_login[9];

static int __heddle_who(char *name, __SIZE_TYPE__ room)
{
	__heddle_size i, n = (__heddle_size)__heddle_between(1, 8);
	if (__VERIFIER_nondet_bool())
		return __HEDDLE_ENXIO;
	if (n >= room)
		return __HEDDLE_ERANGE;
	for (i = 0; i < n; i++) {
		char c = (char)__VERIFIER_nondet_uchar();
		name[i] = c != 0 ? c : 'a';
	}
	name[n] = 0;
	return 0;
}

int getlogin_r(char *name, __SIZE_TYPE__ room)
{
	return __heddle_who(name, room);
}

char *getlogin(void)
{
	int error = __heddle_who(__heddle_login, sizeof __heddle_login);
	if (error == 0)
		return __heddle_login;
	*__errno_location() = error;
	return 0;
}

/* The policies: 0 other, 1 first in first out, 2 round robin, 3 batch, 5 idle, 6 deadline. */
static int __heddle_policy_exists(int policy)
{
	return policy >= 0 && policy <= 6 && policy != 4;
}

int sched_get_priority_max(int policy)
{
	if (!__heddle_policy_exists(policy))
		return __heddle_fails(__HEDDLE_EINVAL);
	return policy == 1 || policy == 2 ? 99 : 0;
}

int sched_get_priority_min(int policy)
{
	if (!__heddle_policy_exists(policy))
		return __heddle_fails(__HEDDLE_EINVAL);
	return policy == 1 || policy == 2;
}

static int __heddle_process_exists(int process)
{
	if (process < 0) {
		__heddle_fails(__HEDDLE_EINVAL);
		return 0;
	}
	if (process != 0 && process != __heddle_process() && __VERIFIER_nondet_bool()) {
		__heddle_fails(__HEDDLE_ESRCH);
		return 0;
	}
	return 1;
}

int sched_getscheduler(int process)
{
	int policy;
	if (!__heddle_process_exists(process))
		return -1;
	policy = (int)__heddle_between(0, 6);
	return policy == 4 ? 0 : policy;
}

/* A priority fits a policy: 1 to 99 for those of real time, else 0. */
int sched_setscheduler(int process, int policy, const int *priority)
{
	if (!__heddle_process_exists(process))
		return -1;
	if (!__heddle_policy_exists(policy) || (policy == 1 || policy == 2 ? *priority < 1 || *priority > 99 : *priority != 0))
		return __heddle_fails(__HEDDLE_EINVAL);
	return __heddle_perhaps();
}

int sched_getparam(int process, int *priority)
{
	if (!__heddle_process_exists(process))
		return -1;
	*priority = (int)__heddle_between(0, 99);
	return 0;
}

int sched_setparam(int process, const int *priority)
{
	if (!__heddle_process_exists(process))
		return -1;
	if (*priority < 0 || *priority > 99 || __VERIFIER_nondet_bool())
		return __heddle_fails(__HEDDLE_EINVAL);
	return __heddle_perhaps();
}

int sched_rr_get_interval(int process, struct timespec *t)
{
	if (!__heddle_process_exists(process))
		return -1;
	t->tv_sec = __heddle_between(0, 0x7fffffffL);
	t->tv_nsec = __heddle_between(0, 999999999L);
	return 0;
}

/* Of the first 1024 processors any set but none. */
int sched_getaffinity(int process, __SIZE_TYPE__ size, void *set)
{
	unsigned char *bytes = set;
	__heddle_size i;
	_Bool some = 0;
	if (!__heddle_process_exists(process))
		return -1;
	if (size < 8)
		return __heddle_fails(__HEDDLE_EINVAL);
	for (i = 0; i < size; i++) {
		bytes[i] = i < 128 ? __VERIFIER_nondet_uchar() : 0;
		some = some | (bytes[i] != 0);
	}
	if (!some)
		bytes[0] = 1;
	return 0;
}

/* What stands behind CPU_COUNT. */
int __sched_cpucount(__SIZE_TYPE__ size, const void *set)
{
	const unsigned long *words = set;
	__heddle_size i;
	int n = 0;
	for (i = 0; i < size / sizeof *words; i++) {
		unsigned long long w = words[i]; /* its bits are added up in pairs, then in fours, and so on */
		w = (w & 0x5555555555555555) + (w >> 1 & 0x5555555555555555);
		w = (w & 0x3333333333333333) + (w >> 2 & 0x3333333333333333);
		w = (w & 0x0f0f0f0f0f0f0f0f) + (w >> 4 & 0x0f0f0f0f0f0f0f0f);
		w += w >> 8;
		w += w >> 16;
		w += w >> 32;
		n += w & 0xff;
	}
	return n;
}

/* Those behind CPU_ALLOC and CPU_FREE: a set is so many whole words. */
void *__sched_cpualloc(__SIZE_TYPE__ count)
{
	const __heddle_size bits = 8 * sizeof(unsigned long);
	return malloc((count + bits - 1) / bits * sizeof(unsigned long));
}

void __sched_cpufree(void *set)
{
	free(set);
}

/* A set of processors none of which is there is refused. */
int sched_setaffinity(int process, __SIZE_TYPE__ size, const void *set)
{
	const unsigned char *bytes = set;
	__heddle_size i;
	_Bool some = 0;
	if (!__heddle_process_exists(process))
		return -1;
	for (i = 0; i < size; i++)
		some = some | (bytes[i] != 0);
	if (!some || __VERIFIER_nondet_bool())
		return __heddle_fails(__HEDDLE_EINVAL);
	return __heddle_perhaps();
}

int getpriority(int which, unsigned who)
{
	if (which < 0 || which > 2)
		return __heddle_fails(__HEDDLE_EINVAL);
	if (who != 0 && __VERIFIER_nondet_bool())
		return __heddle_fails(__HEDDLE_ESRCH);
	return (int)__heddle_between(-20, 19);
}

int setpriority(int which, unsigned who, int priority)
{
	(void)priority;
	if (which < 0 || which > 2)
		return __heddle_fails(__HEDDLE_EINVAL);
	if (who != 0 && __VERIFIER_nondet_bool())
		return __heddle_fails(__HEDDLE_ESRCH);
	return __heddle_perhaps();
}

int nice(int more)
{
	(void)more;
	if (__heddle_perhaps() < 0)
		return -1;
	return (int)__heddle_between(-20, 19);
}

/* The version of the C library is one of those since 2013, or of the years to come. */
const char *gnu_get_libc_version(void)
{
	static const char __heddle_versions[][5] = {
		"2.49", "2.48", "2.47", "2.46", "2.45", "2.44", "2.43", "2.42", "2.41", "2.40", "2.39",
		"2.38", "2.37", "2.36", "2.35", "2.34", "2.33", "2.32", "2.31", "2.30", "2.29", "2.28",
		"2.27", "2.26", "2.25", "2.24", "2.23", "2.22", "2.21", "2.20", "2.19", "2.18", "2.17",
	};
	return __heddle_versions[__heddle_constant(&__heddle_numbers.library, 1, sizeof __heddle_versions / sizeof *__heddle_versions) - 1];
}

/* What the instruction of that name answers in each register. */
unsigned __heddle_cpuid(void)
{
	__heddle_assumes("no-processor-extensions");
	return 0;
}

/* What the instruction rdtsc reads: nothing says when the processor began to count, nor how fast it does. */
unsigned long long __heddle_timestamp(void)
{
	return (unsigned long long)__VERIFIER_nondet_longlong();
}
