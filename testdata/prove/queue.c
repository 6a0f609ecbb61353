// A ring buffer of eight bytes between an interrupt and a main loop: the indices stay in it, and what came in goes out.
// prove: --check assert,memory,overflow : safe
// prove: --ltl 'G {count < 8}' : safe
// prove: -DBUG --check assert,memory : violated
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
extern uint8_t __VERIFIER_nondet_uchar(void);

#define SIZE 8
struct fifo {
	uint8_t data[SIZE];
	unsigned head, tail;
} rx;
unsigned count;

static int put(struct fifo *f, uint8_t c)
{
	unsigned next = (f->head + 1) % SIZE;
#ifdef BUG
	next = f->head + 1;
	if (next > SIZE)
		next = 0;
#endif
	if (next == f->tail)
		return -1;
	f->data[f->head] = c;
	f->head = next;
	return 0;
}

static int get(struct fifo *f)
{
	if (f->head == f->tail)
		return -1;
	uint8_t c = f->data[f->tail];
	f->tail = (f->tail + 1) % SIZE;
	return c;
}

int main(void)
{
	while (1) {
		int n = __VERIFIER_nondet_int();
		if (n & 1) {
			if (put(&rx, __VERIFIER_nondet_uchar()) == 0)
				count++;
		}
		if (n & 6) {
			if (get(&rx) >= 0)
				count--;
		}
		assert(count < SIZE);
	}
}
