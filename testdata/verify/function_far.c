// heddle: -DBY=65536 => violated memory:16
// heddle: -DBY=131072 => violated memory:16
// heddle: -DBY=1 => violated memory:16
// heddle: -DBY=0 => safe
// heddle: -DBY=256 --32 => violated memory:16
// about: no number of bytes behind a function lies another one, wherever heddle places them
static int called;
void f(void) { called++; }
void g(void) { called++; }
void h(void) { called++; }

int main(void)
{
	void (*volatile p)(void) = f;
	void (*q)(void) = (void (*)(void))((char *)p + BY);
	q();
	q = (void (*)(void))((char *)q - BY);
	q();
	return called == 2 && q == f;
}
