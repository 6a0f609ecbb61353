// heddle: --model models/device.c => violated assert:13
// about: the twin of model_missing takes the device for narrower than its model says
#include <assert.h>

int device_open(void), device_read(int fd), device_write(int fd, const char *format, ...);
int (*reader)(int) = device_read;

int main(void) {
	int fd = device_open();
	int v = device_read(fd);
	assert(v >= 0 && v < 8);
	assert(device_write(fd, "%d", v) == 0);
	assert(reader(fd) < 7); // violated here
	return 0;
}
