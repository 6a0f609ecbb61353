// seq: atomic operations that read and write local variables through their addresses, of every kind of type, in every form
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdint.h>

struct pair { int a, b; };

#define TRY(TYPE, FORMAT, ONE, TWO, THREE)                                                     \
	do {                                                                                   \
		static _Atomic(TYPE) cell;                                                     \
		TYPE v = (ONE), w, x = (TWO);                                                  \
		atomic_store(&cell, v);                                                        \
		bool first = atomic_compare_exchange_strong(&cell, &x, (THREE));               \
		printf("%s: %d " FORMAT, #TYPE, first, x);                                     \
		bool second = atomic_compare_exchange_strong(&cell, &x, (THREE));              \
		w = atomic_load(&cell);                                                        \
		printf(" %d " FORMAT " " FORMAT, second, x, w);                                \
		w = atomic_exchange(&cell, x);                                                 \
		printf(" " FORMAT, w);                                                         \
		w = atomic_load_explicit(&cell, memory_order_relaxed);                         \
		printf(" " FORMAT "\n", w);                                                    \
	} while (0)

static int parameter(int expected, int fresh) {
	static int cell = 5;
	bool done = __atomic_compare_exchange_n(&cell, &expected, fresh, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
	return done ? 100 + cell : expected;
}

static int generic(void) {
	static long cell = 7;
	long in = 8, out, want = 9, new = 10;
	__atomic_store(&cell, &in, __ATOMIC_RELEASE);
	__atomic_load(&cell, &out, __ATOMIC_ACQUIRE);
	printf("%ld %ld\n", in, out);
	__atomic_exchange(&cell, &want, &out, __ATOMIC_ACQ_REL);
	printf("%ld %ld %ld\n", cell, want, out);
	__atomic_exchange(&cell, &new, &new, __ATOMIC_ACQ_REL); // one variable is both
	printf("%ld %ld\n", cell, new);
	bool done = __atomic_compare_exchange(&cell, &want, &in, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
	printf("%d %ld %ld %ld\n", done, cell, want, in);
	done = __atomic_compare_exchange(&cell, (&(want)), (&in), 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
	printf("%d %ld %ld %ld\n", done, cell, want, in);
	done = __atomic_compare_exchange(&cell, &in, &in, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); // expected and new are one
	printf("%d %ld %ld\n", done, cell, in);
	return 0;
}

static void mixed(void) { // signs, and variables that are used in the arguments and around the call
	static atomic_uint cell = 4000000000u;
	int v = 1;
	if (!atomic_compare_exchange_strong(&cell, (unsigned *)&v, 3u))
		printf("%d\n", v);
	unsigned u = 2;
	printf("%d\n", atomic_compare_exchange_strong(&cell, &u, u + 1) ? -1 : 1);
	printf("%u\n", u);
	printf("%d\n", atomic_compare_exchange_strong(&cell, &u, (u += 2, u)));
	u = 0;
	while (!atomic_compare_exchange_weak(&cell, &u, u * 2 + 1))
		;
	printf("%u %u\n", u, cell);
	int n = 0;
	for (unsigned e = 0; !atomic_compare_exchange_strong(&cell, &e, 5) && n < 3; e++)
		n++;
	printf("%d %u\n", n, cell);
	unsigned long z = 0;
	printf("%d\n", ({ unsigned e = 0; atomic_compare_exchange_strong(&cell, &e, 6) ? -1 : (int)e; }));
	volatile unsigned k = 17;
	printf("%d %u\n", __atomic_compare_exchange_n((unsigned *)&cell, &k, 4u, false, 0, 0), 1u);
	printf("%u %lu\n", k, z);
}

static void sequenced(void) { // uses with an order to the call
	static atomic_int cell = 1;
	int v = 1;
	printf("%d", v == 1 && atomic_compare_exchange_strong(&cell, &v, 2) && v == 1);
	printf(" %d\n", cell);
	printf("%d", v == 1 && !atomic_compare_exchange_strong(&cell, &v, 3) && v == 2);
	printf(" %d %d\n", v, cell);
	printf("%d", v == 3 || atomic_compare_exchange_strong(&cell, &v, v + 2) || v == 9);
	printf(" %d %d\n", v, cell);
	printf("%d", atomic_compare_exchange_strong(&cell, &v, 5) ? v : v + 10);
	printf(" %d %d\n", v, cell);
	printf("%d", (v += 2, atomic_compare_exchange_strong(&cell, &v, 6)));
	printf(" %d %d\n", v, cell);
	printf("%d", v > 3 ? atomic_compare_exchange_strong(&cell, &v, 7) : v);
	printf(" %d %d\n", v, cell);
	printf("%d", atomic_compare_exchange_strong(&cell, &v, 8) || atomic_compare_exchange_strong(&cell, &v, 9));
	printf(" %d %d\n", v, cell);
	int r = (v && cell) + (v < 100 && !atomic_compare_exchange_strong(&cell, &v, 1) && v == 9);
	printf("%d %d %d\n", r, v, cell);
	r = v == 9 && atomic_compare_exchange_strong(&cell, &v, v * 2) ? v : -v;
	printf("%d %d %d\n", r, v, cell);
	while (v != 0 && !atomic_compare_exchange_weak(&cell, &v, v - 1))
		;
	printf("%d %d\n", v, cell);
}

static void shadowed(void) {
	static atomic_int cell = 1;
	int v = 4;
	{
		int v = 5;
		int *p = &v; // this one is an object
		*p = 6;
		atomic_compare_exchange_strong(&cell, &v, 9);
		printf("%d %d\n", v, *p);
	}
	atomic_compare_exchange_strong(&cell, &v, 9);
	printf("%d %d\n", v, cell);
	goto in;
	for (; v < 30; v += 10) {
		int w;
	in:
		w = v;
		atomic_compare_exchange_strong(&cell, &w, 2);
		printf("%d %d\n", w, cell);
	}
}

int main(void) {
	static int array[4];
	TRY(bool, "%d", true, false, false);
	TRY(char, "%d", 'a', 'b', -3);
	TRY(signed char, "%d", -1, 2, 3);
	TRY(unsigned char, "%d", 255, 2, 3);
	TRY(short, "%d", -300, 2, 3);
	TRY(unsigned short, "%d", 65535, 2, 3);
	TRY(int, "%d", -5, 2, 3);
	TRY(unsigned, "%u", 4000000000u, 2, 3);
	TRY(long, "%ld", -5000000000, 2, 3);
	TRY(unsigned long, "%lu", 1ul << 63, 2, 3);
	TRY(long long, "%lld", -5, 2, 3);
	TRY(float, "%g", 1.5f, 2.5f, -0.25f);
	TRY(double, "%g", 1.5, -2.5, 1e300);
	{
		static _Atomic(int *) cell;
		int *v = array, *x = array + 1;
		atomic_store(&cell, v);
		bool done = atomic_compare_exchange_strong(&cell, &x, array + 2);
		printf("%d %d", done, (int)(x - array));
		done = atomic_compare_exchange_strong(&cell, &x, array + 2);
		printf(" %d %d %d\n", done, (int)(x - array), (int)(atomic_load(&cell) - array));
	}
	{
		static _Atomic(struct pair) cell;
		struct pair v = {1, 2}, x = {3, 4};
		atomic_store(&cell, v);
		bool done = atomic_compare_exchange_strong(&cell, &x, v);
		printf("%d %d %d\n", done, x.a, x.b);
	}
	printf("%d\n", parameter(4, 6));
	printf("%d\n", parameter(5, 6));
	printf("%d\n", parameter(5, 7));
	generic();
	mixed();
	sequenced();
	shadowed();
	return 0;
}
