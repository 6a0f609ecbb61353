// A queue of bytes whose counters run on past their range: what was put in comes out, and it never holds more than it may.
// prove: --ltl 'G (G F {reading} -> G ({(uint8_t)(q.head - q.tail) > 0} -> F {popped}))' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --check assert,memory,overflow : violated
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>
extern uint8_t __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);

#define SIZE 8

struct fifo {
	uint8_t head, tail;
	uint8_t data[SIZE];
};

struct fifo q;
bool reading, popped;

static bool put(struct fifo *f, uint8_t c)
{
#ifdef BUG
	if ((uint8_t)(f->head - f->tail) > SIZE)
#else
	if ((uint8_t)(f->head - f->tail) >= SIZE)
#endif
		return false;
	f->data[f->head++ % SIZE] = c;
	return true;
}

static bool get(struct fifo *f, uint8_t *c)
{
	if (f->head == f->tail)
		return false;
	*c = f->data[f->tail++ % SIZE];
	return true;
}

int main(void)
{
	uint8_t c;
	for (;;) {
		popped = false;
		if (__VERIFIER_nondet_bool())
			put(&q, __VERIFIER_nondet_uchar());
		reading = __VERIFIER_nondet_bool();
		if (reading)
			popped = get(&q, &c);
		assert((uint8_t)(q.head - q.tail) <= SIZE);
	}
}
