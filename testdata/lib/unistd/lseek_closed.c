// heddle: => violated assert:8
// about: a number that is not open has no position either
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
    assert(lseek(100, 0, SEEK_SET) == 0 || errno == ESPIPE);
    return 0;
}
