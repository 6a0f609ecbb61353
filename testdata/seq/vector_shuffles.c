// seq: parts of vectors put together anew, by masks that are counted modulo the parts and by constants, and converted
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef double d4 __attribute__((vector_size(32)));
typedef unsigned long long u2 __attribute__((vector_size(16)));
typedef signed char c16 __attribute__((vector_size(16)));

static void show(const char *what, v4 v) { printf("%s %d %d %d %d\n", what, v[0], v[1], v[2], v[3]); }

static v4 sum(v4 v) {
	v += __builtin_shuffle(v, (v4){2, 3, 0, 1});
	return v + __builtin_shuffle(v, (v4){1, 0, 3, 2});
}

int main(int argc, char **argv) {
	v4 a = {1, 2, 3, 4}, b = {5, 6, 7, 8}, mask = {argc, 4 + argc, -1, 9};
	f4 f = {1.5f, -2.5f, 3, 4};
	u2 u = {1ULL << 40, 2};
	c16 c = {1, 2, 3};
	show("one", __builtin_shuffle(a, mask));
	show("two", __builtin_shuffle(a, b, mask));
	show("constant", __builtin_shufflevector(a, b, 7, 0, 3, 4));
	show("sum", sum(a));
	f = __builtin_shuffle(f, f, mask);
	printf("floats %g %g %g %g\n", f[0], f[1], f[2], f[3]);
	show("cut", __builtin_convertvector(f, v4));
	u = __builtin_shuffle(u, (u2){3, 2});
	printf("long %llu %llu\n", u[0], u[1]);
	c = __builtin_shuffle(c, (c16){2, 1, 0, 17, 3});
	printf("chars %d %d %d %d %d\n", c[0], c[1], c[2], c[3], c[4]);
	d4 d = __builtin_convertvector(a, d4);
	printf("doubles %g %g\n", d[0], d[3]);
	printf("half %d\n", (int)sizeof __builtin_shufflevector(a, b, 1, 6));
	printf("classes %d %d %d\n", __builtin_classify_type(argc), __builtin_classify_type(1.0), __builtin_classify_type(argv));
	__builtin___clear_cache((char *)&a, (char *)(&a + 1));
	return (int)__builtin_speculation_safe_value(argc) - 1;
}
