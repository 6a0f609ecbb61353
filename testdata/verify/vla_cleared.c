// heddle: --check assert,memory,uninit => safe complete
// heddle: -DPARTLY => violated assert:27
// about: {} clears an array of variable length (C23 6.7.11), each time that control comes by
#include <assert.h>

struct pair {
	char letter;
	int *to;
};

int main(void)
{
	volatile int length = 2;
	int n = length;
	int row[n] = {};
	int table[n][n + 1] = {};
	struct pair pairs[n] = {};
	for (int i = 0; i < n; i++)
		assert(row[i] == 0 && table[i][n] == 0 && pairs[i].letter == 0 && pairs[i].to == 0);
	for (int k = 1; k < 4; k++) {
		int again[k] = {};
		assert(again[k - 1] == 0);
		again[k - 1] = k;
	}
	row[1] = 1;
#ifdef PARTLY
	assert(row[0] == 1);
#endif
	return 0;
}
