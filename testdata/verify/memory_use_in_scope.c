// heddle: => safe complete
// about: the twin whose variable lives long enough
int main(void) {
  int *p;
  int x = 1;
  {
    p = &x;
    *p = 2;
  }
  *p = 3;
  return x - 3;
}
