// An elevator of five floors behind a pointer to its record: whoever calls from a floor is served.
// prove: --ltl 'G ({car.call[3]} -> F {!car.call[3]})' : safe
// prove: --ltl 'G ({car.door} -> {car.motor == 0})' : safe
// prove: --check memory,overflow : safe
// prove: -DBUG --ltl 'G ({car.call[3]} -> F {!car.call[3]})' : violated
extern int __VERIFIER_nondet_int(void);

#define FLOORS 5
struct lift {
	int floor;
	int motor; /* -1, 0, 1 */
	int up;
	int door;
	int call[FLOORS];
} car;

static int wanted(const struct lift *l, int from, int step)
{
	for (int f = from + step; f >= 0 && f < FLOORS; f += step)
		if (l->call[f])
			return 1;
	return 0;
}

static void tick(struct lift *l)
{
	if (l->call[l->floor]) {
		l->motor = 0;
		l->door = 1;
		l->call[l->floor] = 0;
		return;
	}
	l->door = 0;
#ifdef BUG
	if (wanted(l, l->floor, -1))
		l->up = 0;
	else if (wanted(l, l->floor, 1))
		l->up = 1;
#else
	if (l->up && !wanted(l, l->floor, 1))
		l->up = 0;
	if (!l->up && !wanted(l, l->floor, -1))
		l->up = 1;
#endif
	if (wanted(l, l->floor, l->up ? 1 : -1)) {
		l->motor = l->up ? 1 : -1;
		l->floor += l->motor;
	} else {
		l->motor = 0;
	}
}

int main(void)
{
	car.up = 1;
	while (1) {
		int button = __VERIFIER_nondet_int();
		if (button >= 0 && button < FLOORS && button != car.floor)
			car.call[button] = 1;
		tick(&car);
	}
}
