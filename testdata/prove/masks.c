// A round-robin arbiter of eight clients by arithmetic on masks: the mask says who comes next.
// prove: --ltl 'G (G {req & 0x10} -> F {grant == 0x10})' : safe
// prove: --ltl 'G {(grant & (grant - 1)) == 0}' : safe
// prove: --ltl 'G ({done} -> {(grant & ~req) == 0})' : safe
// prove: --check assert,overflow : safe
// prove: -DBUG --ltl 'G (G {req & 0x10} -> F {grant == 0x10})' : violated
#include <assert.h>
#include <stdint.h>
extern uint8_t __VERIFIER_nondet_uchar(void);

uint8_t req, grant;
_Bool done;
static uint8_t mask = 0xFF;

static uint8_t lowest(uint8_t v)
{
	return (uint8_t)(v & -v);
}

int main(void)
{
	while (1) {
		done = 0;
		req = __VERIFIER_nondet_uchar();
		uint8_t m = req & mask;
#ifdef BUG
		grant = lowest(req);
#else
		grant = lowest(m ? m : req);
#endif
		if (grant)
			mask = (uint8_t)~((grant << 1) - 1);
		done = 1;
		assert((grant == 0) == (req == 0));
	}
}
