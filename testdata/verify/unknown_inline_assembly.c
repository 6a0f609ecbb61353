// heddle: => unknown unsupported
// about: inline assembly is reached that counts what the processor does
int main(void) {
  int x = 0;
  __asm__ volatile("rdpmc" : "=a"(x) : "c"(0) : "edx");
  return x;
}
