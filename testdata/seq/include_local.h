// seq: header of include_local.c
#ifdef ITEM
ITEM(warp, 3)
ITEM(weft, 5)
ITEM(heddle, 3 * 5)
#undef ITEM
#else
struct included {
    int n;
    const char *text;
};

static inline int included_twice(int n) { return n * 2; }
#endif
