// heddle: => safe complete
// about: the twin in which a concrete condition keeps it out
#include <setjmp.h>

jmp_buf env;
int wanted;

int main(void) {
  if (wanted)
    return setjmp(env);
  return 0;
}
