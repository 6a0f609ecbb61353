// A byte that is a structure of bit-fields, too.
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
// prove: --ltl 'G F {reg.bits.on == 0}' : violated
// prove: --ltl 'G ({reg.bits.on} -> F {reg.byte & 1 || seen})' : safe
#include <assert.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
union {
	uint8_t byte;
	struct {
		uint8_t on : 1, mode : 3, level : 4;
	} bits;
} reg;
int seen;
int main(void) {
	while (1) {
		uint8_t in = __VERIFIER_nondet_uchar();
		seen = 0;
		if (in & 0x80)
			reg.byte = in & 0x7f;
		else if (reg.bits.mode < 5)
			reg.bits.mode++;
		else
			reg.bits.level = 0;
		if (reg.bits.on)
			seen = 1;
		assert(reg.bits.mode == (reg.byte >> 1 & 7));
#ifdef BUG
		assert(reg.byte != 0x4b);
#else
		assert(reg.byte < 128);
#endif
	}
}
