// heddle: => safe complete
// about: why opening fails is open, and so is the text for it
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
	char text[80];
	FILE *f = fopen("x", "r");
	if (!f) {
		snprintf(text, sizeof text, "%s: %s", "x", strerror(errno));
		fputs(text, stderr);
		perror("x");
		exit(1);
	}
	fclose(f);
	return 0;
}
