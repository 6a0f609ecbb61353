// heddle: --check uninit,memory => violated uninit:7
// about: an uninitialised index
int a[256];

int main(void) {
  unsigned char i;
  return a[i]; // violated here
}
