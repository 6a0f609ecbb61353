// heddle: => safe complete
// heddle: --32 => violated assert:9
// about: long and pointers have 64 bits unless 32 are asked for
extern void __VERIFIER_error(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *);

int main(void) {
  if (sizeof(long) != 8 || sizeof(void *) != 8)
    __assert_fail("64 bits", "data_model.c", 0, "main"); // violated here
  return 0;
}
