// heddle: => unknown unsupported
// heddle: -DSKIP => safe complete
// about: a function that is declared by its first call gets too few arguments, where the call is reached
int main(void) {
  int quiet = 0;
#ifdef SKIP
  quiet = 1;
#endif
  if (!quiet)
    puts();
  return 0;
}
