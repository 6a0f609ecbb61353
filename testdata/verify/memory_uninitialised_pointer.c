// heddle: => violated memory:5
// about: a pointer that was never set is followed
int main(void) {
  int *p;
  *p = 1; // violated here
  return 0;
}
