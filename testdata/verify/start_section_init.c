// heddle: => safe complete
// heddle: -DLATE => violated assert
// heddle: -DWRITTEN => violated memory
// heddle: -DLOCAL => unknown unsupported
// about: what stands in .init_array is called before main, and cannot be written
#include <assert.h>

static int x = 1;
static void set(void) { x = 2; }
static void set_late(void) { x = 3; }
__attribute__((constructor(300))) static void later(void) { assert(x == 1); }
#ifndef LOCAL
__attribute__((used))
#endif
#ifdef LATE
__attribute__((section(".init_array.00200")))
#else
__attribute__((section(".init_array")))
#endif
static void (*p)(void) = set;

int main(void)
{
#ifdef WRITTEN
	p = set_late;
#endif
	assert(x == 2);
	return 0;
}
