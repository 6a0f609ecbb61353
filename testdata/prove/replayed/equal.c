// Two numbers that go up together are equal, which is found on the way: simple paths on which they differ do not end.
// prove: --criterion safety --check assert : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	unsigned sent = 0, counted = 0;
	while (1) {
		unsigned in = __VERIFIER_nondet_uint();
		if (in & 1) {
			sent += in;
			counted += in;
		}
#ifdef BUG
		if (in == 12346)
			counted++;
#endif
		if (in == 7)
			assert(sent == counted);
	}
}
