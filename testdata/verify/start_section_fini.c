// heddle: => violated assert:9
// heddle: -DKEPT => safe complete
// about: what stands in .fini_array is called when the program has ended
#include <assert.h>

static int over;
static void check(void)
{
	assert(over); // violated here
}
__attribute__((section(".fini_array"), used)) static void (*last)(void) = check;

int main(void)
{
#ifdef KEPT
	over = 1;
#endif
	return 0;
}
