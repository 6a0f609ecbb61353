// A receiver of serial frames: start bit, eight data bits, parity, stop bit. It always comes back to wait for the next start.
// prove: --ltl 'G ({state == DATA} -> F {state == IDLE})' : safe
// prove: --ltl 'G F {state == IDLE}' : safe
// prove: --check assert,overflow,memory : safe
// prove: -DBUG --ltl 'G ({state == DATA} -> F {state == IDLE})' : violated
#include <assert.h>
#include <stdint.h>
extern _Bool __VERIFIER_nondet_bool(void);

enum uart { IDLE, DATA, PARITY, STOP };
enum uart state = IDLE;
uint8_t shift, bits, parity, last;
unsigned errors;

static void sample(_Bool line)
{
	switch (state) {
	case IDLE:
		if (!line) {
			bits = 0;
			parity = 0;
			state = DATA;
		}
		break;
	case DATA:
		shift = (uint8_t)(shift >> 1 | (line ? 0x80 : 0));
		parity ^= line;
		bits++;
		assert(bits <= 8);
		if (bits == 8)
			state = PARITY;
		break;
	case PARITY:
		state = parity == line ? STOP : IDLE;
		if (state == IDLE)
			errors++;
		break;
	case STOP:
#ifdef BUG
		if (!line)
			break;
#endif
		if (line)
			last = shift;
		state = IDLE;
		break;
	}
}

int main(void)
{
	while (1)
		sample(__VERIFIER_nondet_bool());
	return 0;
}
