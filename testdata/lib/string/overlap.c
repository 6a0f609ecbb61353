// heddle: => safe complete
// heddle: -DMEMCPY => violated memory:19
// heddle: -DMEMCPY --check assert => safe complete
// heddle: -DBACK => violated memory:22
// heddle: -DSTRCPY => violated memory:25
// heddle: -DSTRNCPY => violated memory:28
// heddle: -DSTRCAT => violated memory:31
// heddle: -DSPRINTF => violated memory:34
// heddle: -DINPUT => violated memory:38
// about: a copy between blocks that overlap is undefined, but by memmove (C11 7.24.2.1)
#include <stdio.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	char b[16] = "abcdef";
#ifdef MEMCPY
	memcpy(b + 1, b, 5);
#endif
#ifdef BACK
	memcpy(b, b + 4, 5);
#endif
#ifdef STRCPY
	strcpy(b, b + 1);
#endif
#ifdef STRNCPY
	strncpy(b, b + 2, 3);
#endif
#ifdef STRCAT
	strncat(b, b + 4, 3);
#endif
#ifdef SPRINTF
	sprintf(b, "%s!", b);
#endif
#ifdef INPUT
	unsigned i = __VERIFIER_nondet_uint() % 8;
	memcpy(b + i, b + 3, 4);
#endif
	memmove(b + 1, b, 5);
	memcpy(b, b + 8, 8);
	memcpy(b, b, 8);
	strcpy(b, "ab");
	strcpy(b + 3, b);
	strcat(b, b + 4);
	strncpy(b + 8, b, 8);
	snprintf(b, 4, "%s", b + 8);
	snprintf(b, 0, "%s", b);
	return 0;
}
