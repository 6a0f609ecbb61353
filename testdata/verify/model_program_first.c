// heddle: --model models/device.c => safe complete
// about: a function that the program defines itself, weak or inline or not, stays; so does main
#include <assert.h>

static int strlen(const char *s) { return 40 + s[0]; }
int device_open(void) { return 5; }
inline int device_read(int fd) { return fd + 1; }
extern int device_read(int fd);
__attribute__((weak)) int chosen(void) { return 2; }

int main(void) {
	assert(strlen("\2") == 42);
	assert(device_read(device_open()) == 6);
	assert(chosen() == 2);
	return 0;
}
