// A receiver of frames; a byte behind the buffer may be padding of the structure that it is in.
// prove: --check memory,assert : safe
// prove: -DBUG --check memory,assert : violated
#include <assert.h>
#include <stdint.h>
#include <string.h>
extern uint8_t __VERIFIER_nondet_uchar(void);

#define STX 0x02
#define MAXLEN 8

enum rx { WAIT_STX, WAIT_LEN, PAYLOAD, CHECK };

static struct {
	enum rx state;
	uint8_t buf[MAXLEN];
	uint8_t len, pos, sum;
} rx;

uint8_t ready, busy;
static unsigned frames, errors;

static void rx_reset(void)
{
	rx.state = WAIT_STX;
	rx.pos = 0;
	rx.sum = 0;
	busy = 0;
}

static void rx_byte(uint8_t b)
{
	switch (rx.state) {
	case WAIT_STX:
		ready = 0;
		if (b == STX) {
			rx.state = WAIT_LEN;
			busy = 1;
		}
		return;
	case WAIT_LEN:
#ifdef BUG
		if (b == 0 || b > MAXLEN + 1) {
#else
		if (b == 0 || b > MAXLEN) {
#endif
			errors++;
			rx_reset();
			return;
		}
		rx.len = b;
		rx.pos = 0;
		rx.sum = b;
		rx.state = PAYLOAD;
		return;
	case PAYLOAD:
		rx.buf[rx.pos++] = b;
		rx.sum += b;
		if (rx.pos == rx.len)
			rx.state = CHECK;
		return;
	case CHECK:
		if (b == rx.sum) {
			frames++;
			ready = 1;
		} else
			errors++;
		rx_reset();
		return;
	}
}

int main(void)
{
	memset(&rx, 0, sizeof rx);
	while (1)
		rx_byte(__VERIFIER_nondet_uchar());
}
