// heddle: --check overflow => violated overflow:6
// heddle: => safe complete
// about: a negative number is shifted to the left, if only by 0 places
int main(void) {
  volatile int b = -3;
  int r = b << 0; // violated here
  return r != -3;
}
