// heddle: --unwind 9 => violated memory
// about: gets reads a line of any length, so no array is long enough
char *gets(char *s);

int main(void) {
  char line[8];
  gets(line);
  return 0;
}
