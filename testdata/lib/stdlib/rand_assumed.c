// heddle: => violated assert:8
// about: the same seed need not give the number that one library gives
#include <assert.h>
#include <stdlib.h>
int main(void) {
	srand(1);
	int dice = rand() % 6;
	assert(dice != 5); // violated here
	return 0;
}
