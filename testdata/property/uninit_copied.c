// heddle: --check uninit => safe complete
// about: an uninitialised variable is only copied
int main(void) {
  int x, y;
  y = x;
  x = y;
  return 0;
}
