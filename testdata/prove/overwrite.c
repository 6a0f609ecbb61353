// A ring of 16 words with masked indices of 8 bits, overwritten at the oldest; lost words are counted up to a maximum.
// prove: --check assert,memory,overflow : safe
// prove: --ltl 'G {(uint8_t)(r.w - r.r) <= 16}' : safe
// prove: --ltl 'G (G {!input} -> F {r.w == r.r})' : safe
// prove: -DBUG --check assert,memory,overflow : violated
#include <assert.h>
#include <stdint.h>
extern uint16_t __VERIFIER_nondet_ushort(void);

#define SIZE 16u
struct ring {
	uint16_t data[SIZE];
	uint8_t w, r;
	uint8_t lost;
} r;
_Bool input;
uint16_t out;

static uint8_t used(const struct ring *q) { return (uint8_t)(q->w - q->r); }

static void put(struct ring *q, uint16_t v)
{
	if (used(q) == SIZE) {
		q->r++;
		if (q->lost < 255)
			q->lost++;
	}
#ifdef BUG
	q->data[q->w % (SIZE + 1)] = v;
#else
	q->data[q->w % SIZE] = v;
#endif
	q->w++;
}

static int get(struct ring *q, uint16_t *v)
{
	if (q->w == q->r)
		return 0;
	*v = q->data[q->r++ % SIZE];
	return 1;
}

int main(void)
{
	while (1) {
		uint16_t v = __VERIFIER_nondet_ushort();
		input = (v & 1) != 0;
		if (input)
			put(&r, v);
		else
			(void)get(&r, &out);
		assert(used(&r) <= SIZE);
	}
}
