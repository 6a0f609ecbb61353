// heddle: => unknown unsupported
// about: inline assembly is reached
int main(void) {
  int x;
  __asm__ volatile("movl $5, %0" : "=r"(x));
  return x;
}
