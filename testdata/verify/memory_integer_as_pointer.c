// heddle: => violated memory:5
// about: an integer that is no address is followed
int main(void) {
  int *p = (int *)0x10;
  *p = 1; // violated here
  return 0;
}
