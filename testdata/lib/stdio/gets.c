// heddle: --unwind 9 => violated memory
// about: gets reads a line of any length, so no array is long enough; the declaration by use does not matter

int main(void) {
  char line[8];
  gets(line);
  return 0;
}
