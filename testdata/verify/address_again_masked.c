// heddle: => safe complete
// about: a number that was made from the bytes of one address, cleared and made from those of another: it is the
// address of the block that lives, also where that lies where the dead one lay

#include <stdint.h>
#include <stdlib.h>

union pun {
	int *p;
	unsigned char b[sizeof(int *)];
};

int main(void) {
	uintptr_t w = 0;
	for (int n = 0; n < 2; n++) {
		union pun u;
		u.p = calloc(1, 4);
		w &= 0;
		for (unsigned i = 0; i < sizeof u; i++)
			w |= (uintptr_t)u.b[i] << 8 * i;
		free((int *)w);
	}
	return 0;
}
