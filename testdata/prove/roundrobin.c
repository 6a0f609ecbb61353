// An arbiter grants the requests of four clients in turn; which bit of the requests is set is an invariant.
// prove: --ltl 'G ({req & 4} -> F {grant == 4})' : safe
// prove: --check assert,memory : safe
// prove: -DBUG --ltl 'G ({req & 4} -> F {grant == 4})' : violated
#include <stdint.h>
#include <assert.h>
extern uint8_t __VERIFIER_nondet_uchar(void);
#define N 4
uint8_t req;          /* bit i: client i asks */
uint8_t grant;        /* one hot */
static uint8_t last;
static uint16_t served[N];

static int pick(uint8_t r)
{
	for (int i = 1; i <= N; i++) {
		int c = (last + i) % N;
		if (r & (1u << c))
			return c;
	}
	return -1;
}

int main(void)
{
	while (1) {
		grant = 0;
		req |= __VERIFIER_nondet_uchar() & 0x0f;
		int c = pick(req);
		if (c >= 0) {
			grant = 1u << c;
#ifndef BUG
			last = c;
#else
			if (c != 1)
				last = c;
			else
				last = 0;
#endif
			served[c]++;
			req &= ~grant;
		}
		assert((grant & (grant - 1)) == 0);
	}
}
