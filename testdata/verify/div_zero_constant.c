// heddle: => violated div:6
// about: division by a variable that is zero, without any input
int main(void) {
  int d = 4;
  d -= 4;
  return 100 / d; // violated here
}
