// heddle: -DE=big+1 --check unsigned-overflow => violated unsigned-overflow:17
// heddle: -DE=big-1 --check unsigned-overflow => safe complete
// heddle: -DE=-big --check unsigned-overflow => violated unsigned-overflow:17
// heddle: -DE=(big>>64)*(big>>64) --check unsigned-overflow => safe complete
// heddle: -DE=(big>>64)*(big>>63) --check unsigned-overflow => violated unsigned-overflow:17
// heddle: -DE=s.wide+1 --check unsigned-overflow => unknown
// heddle: -DE=s.narrow+1 --check unsigned-overflow => safe complete
// heddle: -DE=s.wide+1 --check overflow => safe complete
// about: unsigned arithmetic in 128 bits, and in those of bit-fields: a narrow one is an int, of a wide one nothing is said
struct {
  unsigned narrow : 3;
  unsigned long wide : 40;
} s = {7, (1ul << 40) - 1};

int main(void) {
  unsigned __int128 big = ~(unsigned __int128)0;
  E; // violated here
  return 0;
}
