// heddle: => unknown unsupported
// about: inline assembly that gives a value is not supported, where it is reached
int main(void) {
  int eax;
  __asm__ __volatile__("sldt %0" : "=a"(eax));
  return eax;
}
