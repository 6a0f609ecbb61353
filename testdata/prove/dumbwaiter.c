// A dumbwaiter: states are functions; a call is served within the shaft's travel.
// prove: --ltl 'G ({called} -> F {!called})' : safe
// prove: --ltl 'G ({w.moving} -> {w.door == SHUT})' : safe
// prove: --check assert,memory,overflow : safe
// prove: -DBUG --ltl 'G ({called} -> F {!called})' : violated
// prove: -DBUG2 --ltl 'G ({w.moving} -> {w.door == SHUT})' : violated
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
extern uint8_t __VERIFIER_nondet_uchar(void);
#define TOP 12
typedef enum { SHUT, OPENING, OPEN, CLOSING } door_t;
struct waiter;
typedef void (*state_fn)(struct waiter *, uint8_t in);
struct waiter {
	state_fn run;
	uint8_t at, wanted, wait;
	door_t door;
	bool moving;
} w;
bool called;
static void idle(struct waiter *, uint8_t);
static void travel(struct waiter *, uint8_t);
static void doors(struct waiter *, uint8_t);

static void idle(struct waiter *s, uint8_t in)
{
	if (in & 0x80) {
		uint8_t f = in & 0x0f;
		if (f <= TOP) {
			s->wanted = f;
			called = true;
			s->moving = f != s->at;
			s->run = s->moving ? travel : doors;
		}
	}
}

static void travel(struct waiter *s, uint8_t in)
{
	if (s->at < s->wanted)
		s->at++;
	else if (s->at > s->wanted)
		s->at--;
	if (s->at == s->wanted) {
#ifndef BUG2
		s->moving = false;
#endif
		s->run = doors;
	}
	(void)in;
}

static void doors(struct waiter *s, uint8_t in)
{
	switch (s->door) {
	case SHUT:
		s->door = OPENING;
		s->wait = 5;
		break;
	case OPENING:
		if (--s->wait == 0) {
			s->door = OPEN;
			s->wait = 30;
			called = false;
		}
#ifdef BUG
		else if (in == 0x55)
			s->door = CLOSING;
#endif
		break;
	case OPEN:
		if (s->wait > 0)
			s->wait--;
		else
			s->door = CLOSING;
		break;
	case CLOSING:
		if (in & 1)
			s->door = OPENING, s->wait = 5;
		else
			s->door = SHUT, s->run = idle;
		break;
	}
	assert(s->at <= TOP);
}

int main(void)
{
	w.run = idle;
	for (;;)
		w.run(&w, __VERIFIER_nondet_uchar());
}
