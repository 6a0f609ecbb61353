// heddle: => safe
// Modes that gcc's own headers use, unwind.h among them, are as wide as a register.
#include <assert.h>

typedef unsigned tall __attribute__((__mode__(__word__)));
typedef unsigned unwound __attribute__((__mode__(__unwind_word__)));
typedef int sunwound __attribute__((__mode__(__unwind_word__)));
typedef int compared __attribute__((__mode__(__libgcc_cmp_return__)));
typedef int count __attribute__((mode(libgcc_shift_count)));

int main(void)
{
	unwound w = -1;
	sunwound s = -1;
	assert(sizeof w == sizeof(void *) && sizeof s == sizeof(long) && w > 0 && s < 0);
	assert(sizeof(tall) == sizeof(long) && (tall)-1 > 0);
	assert(sizeof(compared) == sizeof(long) && (compared)-1 < 0);
	assert(sizeof(count) == sizeof(long));
	return 0;
}
