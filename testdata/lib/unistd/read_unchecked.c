// heddle: => violated memory:9
// heddle: -DWRITE => violated memory:12
// about: the twins of unistd/read use the result as an index, or write more than there is
#include <unistd.h>
int main(void) {
	char text[4];
	ssize_t n = read(0, text, sizeof text);
#ifndef WRITE
	text[n] = 0; // violated here
#else
	if (n >= 0)
		write(1, text, 5); // violated here
#endif
	return 0;
}
