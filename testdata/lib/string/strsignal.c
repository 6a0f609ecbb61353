// heddle: => safe complete
// heddle: --check assert,memory,race => safe complete
// about: signals have texts
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
#include <string.h>

int main(void) {
	assert(strcmp(strsignal(SIGSEGV), "Segmentation fault") == 0);
	assert(strcmp(strsignal(SIGRTMIN + 1), "Real-time signal 1") == 0);
	assert(strcmp(strsignal(0), "Unknown signal 0") == 0);
	assert(strcmp(strsignal(-10), "Unknown signal -10") == 0);
	return 0;
}
