// A loop that changes nothing: the transition from its only state to itself is one that is made.
// prove: --ltl 'F {h == 1}' : violated
int g, h;

int main(void) {
	for (;;)
		g = 0;
}
