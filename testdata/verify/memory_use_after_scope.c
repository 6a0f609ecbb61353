// heddle: => violated memory:10
// about: the block that owned the variable has been left
int main(void) {
  int *p;
  {
    int x = 1;
    p = &x;
    *p = 2;
  }
  *p = 3; // violated here
  return 0;
}
