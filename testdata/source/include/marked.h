#define MARKED 0
