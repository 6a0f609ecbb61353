/* This file defines the test program: it runs the part that the first argument
 * names, from the seed that the second gives. */
#include "driver.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>

unsigned long long random_state;

enum { AREA = 4096 };

char *guarded(int which, size_t n)
{
	static char *pages[4];
	if (pages[which] == 0) {
		pages[which] = mmap(0, 2 * AREA, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (pages[which] == MAP_FAILED || mprotect(pages[which] + AREA, AREA, PROT_NONE) != 0)
			abort();
	}
	return pages[which] + AREA - n;
}

char *random_string(int which, int max, const char *alphabet)
{
	int n = (int)(random_number() % (unsigned)(max + 1)), i, letters = (int)strlen(alphabet);
	char *s = guarded(which, (size_t)n + 1);
	for (i = 0; i < n; i++)
		s[i] = alphabet[random_number() % (unsigned)letters];
	s[n] = 0;
	return s;
}

void test_strings(void);
void test_numbers(void);
void test_sorting(void);
void test_chars(void);
void test_threads(void);
void test_input(void);
void test_scan(void);
void test_calendar(void);
void test_options(void);
void test_texts(void);
void test_floats(void);
void test_wide(void);
void test_addresses(void);
void test_memory_streams(void);

/* What the executor would answer with unknown must not be reached here. */
void __heddle_unsupported(const char *what)
{
	CHECK(0, "unsupported: %s", what);
}

void __heddle_abort(void) { abort(); }
void __heddle_quick_exit(int status) { _Exit(status); }

int __heddle_known(long long x)
{
	(void)x;
	return 1;
}

double __heddle_hypot(double x, double y) { return hypot(x, y); }
float __heddle_hypotf(float x, float y) { return hypotf(x, y); }
double __heddle_atan2(double y, double x) { return atan2(y, x); }
float __heddle_atan2f(float y, float x) { return atan2f(y, x); }
double __heddle_exp(double x) { return exp(x); }
float __heddle_expf(float x) { return expf(x); }
double __heddle_sin(double x) { return sin(x); }
float __heddle_sinf(float x) { return sinf(x); }
double __heddle_cos(double x) { return cos(x); }
float __heddle_cosf(float x) { return cosf(x); }

void __heddle_apart(const void *p, size_t n, const void *q, size_t k)
{
	(void)p, (void)n, (void)q, (void)k;
}

long double __heddle_long_number(const char *text, int n)
{
	char *end;
	long double x = strtold(text, &end);
	CHECK(n > 0 && end == text + n, "%s", text);
	return x;
}

void __heddle_writes(const void *p, size_t n)
{
	(void)p;
	(void)n;
}

int __heddle_sees_errno(void) { return 1; }

/* There is one thread, which sends to itself. */
int __heddle_number_of(unsigned long thread)
{
	(void)thread;
	return 0;
}

int __heddle_living(int from)
{
	return from == 0 ? 0 : -1;
}

void *__heddle_theirs(int number, const void *own)
{
	(void)number;
	return (void *)own;
}

void __heddle_rouse(int *roused) { *roused = 1; }
int __heddle_rests(int *roused) { return *roused; }

void __heddle_strikes(int number, void (*struck)(void))
{
	(void)number;
	struck();
}

void __heddle_interrupts(int restarts) { (void)restarts; }
int __heddle_sleeps(void) { return 0; }
int __heddle_dozes(void) { return 0; }
int __heddle_endless(void) { return 0; }

int __heddle_weaker(void)
{
	return 0;
}

int __heddle_races(void)
{
	return 1;
}

void __heddle_sem_opened(void *sem) { (void)sem; }
void __heddle_sem_unopened(void *sem) { (void)sem; }

void *__heddle_kept(size_t n)
{
	return malloc(n);
}

int __heddle_gone(const void *p)
{
	(void)p;
	return 0;
}

/* The host does not know its objects: nothing here asks. */
const void *__heddle_start(const void *p)
{
	return p;
}

__PTRDIFF_TYPE__ __heddle_offset(const void *p)
{
	(void)p;
	return 0;
}

int __heddle_same(const void *p, const void *q)
{
	return p == q;
}

int __heddle_object(const void *p)
{
	return p != 0;
}

__SIZE_TYPE__ __heddle_size(const void *p)
{
	(void)p;
	return 0;
}

int __heddle_detached(unsigned long thread)
{
	(void)thread;
	return 0;
}

int __heddle_either(int a, int b)
{
	(void)b;
	return a;
}

void __heddle_thread(unsigned long thread)
{
	(void)thread;
}

int __heddle_trylock_may_fail(pthread_mutex_t *m)
{
	return pthread_mutex_trylock(m);
}

void __heddle_stream_lock(FILE *stream)
{
	(void)stream;
}

void __heddle_stream_unlock(FILE *stream)
{
	(void)stream;
}

ssize_t __heddle_write(int fd, const void *p, size_t n)
{
	return write(fd, p, n);
}

int __heddle_vdprintf(int fd, const char *format, va_list ap)
{
	return vdprintf(fd, format, ap);
}

void __heddle_assumes(const char *what)
{
	(void)what;
}

int main(int argc, char **argv)
{
	static const struct { const char *name; void (*run)(void); } parts[] = {
		{ "strings", test_strings }, { "numbers", test_numbers }, { "sorting", test_sorting },
		{ "chars", test_chars },     { "threads", test_threads }, { "input", test_input },
		{ "scan", test_scan },       { "calendar", test_calendar }, { "options", test_options },
		{ "texts", test_texts },     { "floats", test_floats },
		{ "wide", test_wide },       { "addresses", test_addresses },
		{ "memory-streams", test_memory_streams },
	};
	size_t i;
	if (argc != 3)
		return 2;
	random_state = strtoull(argv[2], 0, 10);
	for (i = 0; i < sizeof parts / sizeof parts[0]; i++)
		if (strcmp(parts[i].name, argv[1]) == 0) {
			parts[i].run();
			puts("ok");
			return 0;
		}
	return 2;
}
