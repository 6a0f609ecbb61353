// A traffic light whose phases are a list in a table: a pointer goes from one to the next, and a walker's button is heard.
// prove: --ltl 'G ({ped} -> F {now->walk})' : safe
// prove: --ltl 'G ({now->walk} -> {now->cars == RED})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --ltl 'G ({ped} -> F {now->walk})' : violated
#include <assert.h>
#include <stdint.h>
extern _Bool __VERIFIER_nondet_bool(void);

enum light { RED, YELLOW, GREEN };
struct phase {
	enum light cars;
	_Bool walk;
	uint16_t ticks;
	const struct phase *next;
};

static const struct phase table[5] = {
	{GREEN, 0, 300, &table[1]},
	{YELLOW, 0, 30, &table[2]},
	{RED, 0, 20, &table[3]},
	{RED, 1, 150, &table[4]},
#ifdef BUG
	{RED, 0, 20, &table[4]},
#else
	{RED, 0, 20, &table[0]},
#endif
};

const struct phase *now = &table[0];
static uint16_t left = 300;
_Bool ped;

int main(void)
{
	while (1) {
		if (__VERIFIER_nondet_bool())
			ped = 1;
		if (left > 0)
			left--;
		if (left == 0 && (now != &table[0] || ped)) {
			now = now->next;
			left = now->ticks;
			if (now->walk)
				ped = 0;
		}
	}
}
