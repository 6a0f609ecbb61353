// heddle: => violated memory
// about: the twin of time/asctime with room for the visible chars only
#include <time.h>

int main(void) {
  struct tm t = {0};
  char text[25];
  asctime_r(&t, text);
  return 0;
}
