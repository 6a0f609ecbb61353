// heddle: => violated memory:5
int first = 5, second = 6;

int main(void) {
	return *(int *)0x20000L; // not the second variable, whatever the machine calls it
}
