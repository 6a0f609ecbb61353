// A key is debounced over four samples; how long it was down makes a dot or a dash, and a long pause ends a letter.
// prove: --ltl 'G (G {!level} -> F {length == 0})' : safe
// prove: --ltl 'G {length <= 5}' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --ltl 'G {length <= 5}' : violated
// prove: -DBUG2 --ltl 'G (G {!level} -> F {length == 0})' : violated
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static uint8_t samples;
static char letter[6];
uint8_t length;
bool level; /* raw */
static bool down;
static uint16_t since;

static void sign(char c)
{
#ifdef BUG
	if (length <= 5)
#else
	if (length < 5)
#endif
		letter[length++] = c;
}

int main(void)
{
	for (;;) {
		level = __VERIFIER_nondet_uchar() & 1;
		samples = (uint8_t)(samples << 1 | level);
		bool was = down;
		if ((samples & 15) == 15)
			down = true;
		else if ((samples & 15) == 0)
			down = false;
		if (was != down) {
			if (was)
				sign(since < 10 ? '.' : '-');
			since = 0;
		} else if (since < 60) {
			since++;
		}
#ifdef BUG2
		if (!down && since == 30 && samples == 0 && letter[0] == '.') {
#else
		if (!down && since == 30) {
#endif
			letter[length] = 0;
			length = 0;
		}
		assert(length <= 6);
	}
}
