// heddle: => violated memory
// heddle: -DRESULT => violated assert:11
// about: the twins of stdio/sscanf have too little room, or believe too much
#include <assert.h>
#include <stdio.h>
int main(void) {
	char word[4];
	int a = 0;
#ifdef RESULT
	sscanf("x1", "%d", &a);
	assert(a == 1); // violated here
#else
	sscanf("four", "%s", word);
#endif
	return word[0] + a;
}
