// heddle: => violated memory
// about: a pointer that is an input points into one object, and arithmetic on it does not lead into another
int x[4], a[400], b[400], c[400], d[400];
int *__VERIFIER_nondet_pointer(void);

int main(void) {
	int *p = __VERIFIER_nondet_pointer();
	if (p == x)
		p[32768] = 1;
	return 0;
}
