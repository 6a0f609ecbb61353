// heddle: --model models/device.c => safe complete
// heddle: --model models/device.c --32 => safe complete
// heddle: => unknown unsupported
// about: functions that the program lacks come from the file given
#include <assert.h>

int device_open(void), device_read(int fd), device_write(int fd, const char *format, ...);
int (*reader)(int) = device_read;

int main(void) {
	int fd = device_open();
	int v = device_read(fd);
	assert(v >= 0 && v < 8);
	assert(reader(fd) < 8);
	assert(device_write(fd, "%d", v) == 0);
	return 0;
}
