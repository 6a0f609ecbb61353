// heddle: => violated memory:11
// about: the longest text does not fit
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void) {
	char text[40];
	FILE *f = fopen("x", "r");
	if (!f)
		sprintf(text, "%s", strerror(errno));
	return 0;
}
