// heddle: => unknown unsupported
// about: inline assembly is reached that tells of the processor
int main(void) {
  int x = 0;
  __asm__ volatile("cpuid" : "+a"(x) : : "ebx", "ecx", "edx");
  return x;
}
