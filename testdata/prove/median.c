// A median of three samples by exchanges: one outlier never comes through, samples that stay high do.
// prove: --check assert,memory,overflow : safe
// prove: --ltl 'G (G {sample >= 100} -> F {alarm})' : safe
// prove: -DBUG --check assert,memory,overflow : violated
#include <assert.h>
#include <stdint.h>
extern uint8_t __VERIFIER_nondet_uchar(void);
uint8_t sample;
_Bool alarm;
static uint8_t ring[3];
static unsigned idx;

static void sort2(uint8_t *a, uint8_t *b)
{
	if (*a > *b) {
		uint8_t t = *a;
		*a = *b;
		*b = t;
	}
}

static uint8_t median3(void)
{
	uint8_t a = ring[0], b = ring[1], c = ring[2];
	sort2(&a, &b);
#ifndef BUG
	sort2(&b, &c);
#endif
	sort2(&a, &b);
	assert(a <= b && b <= c);
	return b;
}

int main(void)
{
	while (1) {
		sample = __VERIFIER_nondet_uchar();
		ring[idx] = sample;
		idx = (idx + 1) % 3;
		alarm = median3() >= 100;
	}
}
