// A door with a code of four digits: three wrong codes lock it for a while, and it never stays locked.
// prove: --ltl 'G ({locked} -> F {!locked})' : safe
// prove: --ltl 'G ({opened} -> {matched == 4})' : safe
// prove: -DBUG --ltl 'G ({locked} -> F {!locked})' : violated
#include <stdint.h>
#include <stdbool.h>
extern uint8_t __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static const uint8_t code[4] = {4, 7, 1, 1};
static uint8_t typed;
uint8_t matched, wrong, hold;
bool locked, opened;

static void refuse(void)
{
	if (++wrong == 3) {
		wrong = 0;
		hold = 20;
		locked = true;
	}
}

static void key(uint8_t digit)
{
	if (code[typed] == digit)
		matched++;
	typed++;
	if (typed < 4)
		return;
	if (matched == 4) {
		wrong = 0;
		opened = true;
		opened = false;
	} else {
		refuse();
	}
	typed = matched = 0;
}

int main(void)
{
	for (;;) {
		uint8_t digit = __VERIFIER_nondet_uchar();
		__VERIFIER_assume(digit <= 10); /* ten is no key */
		if (locked) {
#ifdef BUG
			if (digit < 10)
				hold = 20;
#endif
			if (--hold == 0)
				locked = false;
			continue;
		}
		if (digit < 10)
			key(digit);
	}
}
