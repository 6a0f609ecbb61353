// seq: vectors: they are initialised element by element, the rest is zero, and copied as a whole
#include <stddef.h>
#include <stdio.h>
#include <string.h>

typedef float four __attribute__((vector_size(16)));
typedef int ints __attribute__((vector_size(16)));
typedef signed char bytes __attribute__((vector_size(8)));

union both {
	ints v;
	int i[4];
};
struct two {
	ints a, b;
	int c;
};

static const four limits = {32767.0f, -32768.0f, 0.5f};
static union both both = {{1, 2, 3, 4}};
static struct two two = {{1, 2, 3, 4}, {5}, 6};
static ints list[] = {{1}, {2, 3}, {}};
static ints zero;

static void show(const char *what, const void *p, size_t n) {
	int raw[12];
	memcpy(raw, p, n);
	printf("%s", what);
	for (size_t i = 0; i < n / sizeof(int); i++)
		printf(" %d", raw[i]);
	puts("");
}

int main(void) {
	float f[4];
	memcpy(f, &limits, sizeof f);
	printf("%g %g %g %g\n", f[0], f[1], f[2], f[3]);
	show("union", &both, sizeof both);
	show("struct", &two, offsetof(struct two, c) + sizeof(int));
	show("array", list, sizeof list);
	ints local = {7, 8}, copy = local;
	show("local", &local, sizeof local);
	zero = copy;
	show("copy", &zero, sizeof zero);
	struct two other = {.b = {9, 10, 11, 12}};
	show("members", &other, offsetof(struct two, c) + sizeof(int));
	static const bytes small = {1, -1, 2, -2};
	signed char raw[8];
	memcpy(raw, &small, sizeof raw);
	for (int i = 0; i < 8; i++)
		printf("%d ", raw[i]);
	puts("");
	zero = (ints){13, 14, 15, both.i[1]};
	show("literal", &zero, sizeof zero);
	return 0;
}
