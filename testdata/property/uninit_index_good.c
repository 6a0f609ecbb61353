// heddle: --check uninit,memory => safe complete
// about: an index in range
int a[256];

int main(void) {
  unsigned char i = 255;
  return a[i];
}
