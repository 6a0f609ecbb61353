// Four keys, each debounced over three samples of a port: a key that is held is reported, one that is released comes up again.
// prove: --ltl 'G (G {port & 4} -> F {key[2].down})' : safe
// prove: --ltl 'G (G {!(port & 4)} -> F {!key[2].down})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --ltl 'G (G {port & 4} -> F {key[2].down})' : violated
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>
extern uint8_t __VERIFIER_nondet_uchar(void);

#define KEYS 4
#define SAMPLES 3

struct key {
	uint8_t count;
	bool down;
};

struct key key[KEYS];
uint8_t port;
uint8_t events;

static bool debounce(struct key *k, bool raw)
{
	if (raw == k->down) {
		k->count = 0;
		return false;
	}
	if (++k->count < SAMPLES)
		return false;
	k->count = 0;
	k->down = raw;
	return true;
}

static void scan(void)
{
	uint8_t mask = 1;
	for (struct key *k = key; k < key + KEYS; k++, mask <<= 1) {
		if (debounce(k, port & mask))
			events++;
		assert(k->count < SAMPLES);
#ifdef BUG
		if (k->down)
			break; /* one key at a time */
#endif
	}
}

int main(void)
{
	for (;;) {
		port = __VERIFIER_nondet_uchar();
		scan();
	}
}
