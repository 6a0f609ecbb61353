// heddle: => violated memory:5
// about: string literals are read-only
int main(void) {
  char *s = "abc";
  s[0] = 'x'; // violated here
  return 0;
}
