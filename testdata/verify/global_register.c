// heddle: => unknown unsupported
// about: a variable at file scope that is a register of the processor is no variable in memory
register unsigned long sp __asm__("rsp");

int main(void) {
	return sp == 0;
}
