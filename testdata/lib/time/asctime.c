// heddle: => safe complete
// about: the text of a broken-down time has 25 chars and the end
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void) {
  struct tm t = {0};
  char text[26];
  t.tm_year = 69;
  t.tm_mon = 6;
  t.tm_mday = 20;
  t.tm_wday = 0;
  t.tm_hour = 20;
  t.tm_min = 17;
  t.tm_sec = 40;
  assert(asctime_r(&t, text) == text);
  assert(strcmp(text, "Sun Jul 20 20:17:40 1969\n") == 0);
  assert(strcmp(asctime(&t), text) == 0);
  t.tm_year = 9000;
  assert(asctime_r(&t, text) == 0);
  return 0;
}
