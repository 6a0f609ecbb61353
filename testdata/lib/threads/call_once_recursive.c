// heddle: => violated deadlock
// about: the function given to call_once waits for itself
#include <threads.h>

once_flag flag = ONCE_FLAG_INIT;

void init(void) { call_once(&flag, init); }

int main(void) {
  call_once(&flag, init);
  return 0;
}
