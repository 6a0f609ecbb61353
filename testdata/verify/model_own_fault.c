// heddle: --model models/device.c => violated assert:20
// about: what a model demands of its callers is a check like the program's, at its own place
int device_read(int fd);

int main(void) { return device_read(3); }
