// heddle: => unknown unsupported
// about: inline assembly that gives a value is not supported, where it is reached
int main(void) {
  int eax;
  __asm__ __volatile__("cpuid" : "=a"(eax));
  return eax;
}
