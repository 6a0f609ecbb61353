// heddle: => unknown unsupported
// about: setjmp is reached
#include <setjmp.h>

jmp_buf env;

int main(void) {
  if (setjmp(env))
    return 1;
  longjmp(env, 1);
}
