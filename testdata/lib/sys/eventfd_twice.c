// heddle: => violated deadlock
// about: the first read has taken both; with EFD_SEMAPHORE one would be left
#include <sys/eventfd.h>

int main(void) {
	eventfd_t n;
	int fd = eventfd(2, 0);
	if (fd < 0)
		return 0;
	eventfd_read(fd, &n);
	eventfd_read(fd, &n);
	return 0;
}
