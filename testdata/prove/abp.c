// The alternating bit protocol over lines that lose messages and acknowledgements: each message comes once, and is settled where the lines let something through again and again.
// prove: --ltl 'G (G F {arrives} -> G ({s.busy} -> F {!s.busy}))' : safe
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct packet { uint8_t bit, data; _Bool full; };
struct { uint8_t bit, data; _Bool busy; } s;
struct { uint8_t bit, last; } r;
struct packet line;
struct { uint8_t bit; _Bool full; } ack;
_Bool arrives, taken; /* taken: the receiver has this message */

static void sender(void)
{
	if (ack.full) {
		ack.full = 0;
		if (s.busy && ack.bit == s.bit) {
			s.busy = 0;
			s.bit ^= 1;
		}
	}
	if (!s.busy) {
		s.data = __VERIFIER_nondet_uchar();
		s.busy = 1;
		taken = 0;
	}
	line.bit = s.bit;
	line.data = s.data;
	line.full = 1;
}

static void receiver(void)
{
	if (!line.full)
		return;
	line.full = 0;
#ifndef BUG
	if (line.bit == r.bit)
#endif
	{
		r.last = line.data;
		r.bit ^= 1;
		assert(r.last == s.data);
		assert(s.busy && !taken);
		taken = 1;
	}
	ack.bit = r.bit ^ 1;
	ack.full = 1;
}

int main(void)
{
	while (1) {
		arrives = 0;
		sender();
		_Bool l1 = __VERIFIER_nondet_bool(), l2 = __VERIFIER_nondet_bool();
		if (l1)
			line.full = 0;
		receiver();
		if (l2)
			ack.full = 0;
		arrives = !l1 && !l2;
	}
}
