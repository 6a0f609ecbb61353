/* This file defines segments of memory that threads of the program share by name: their bytes are in a block while somebody has them mapped, and are kept elsewhere
 * while nobody has, so that what is unmapped cannot be used. All mappings of a segment lie at one address, and so one that is unmapped while
 * another is not can still be used. Who maps a segment has seen what was done before it was mapped first and unmapped last, which the answer assumes, as of pipes.
 * Models: __heddle_segment_size __heddle_segment_map __heddle_segment_unmap __heddle_segment_end
 */

typedef __SIZE_TYPE__ __heddle_size;

typedef struct {
	__heddle_size size; /* whole pages; 0: it has none yet */
	void *block;        /* 0: nobody has it mapped */
	void *kept;         /* as large, or null */
	__heddle_size room; /* of what is kept */
	int mapped;
} __heddle_segment;

extern void *__heddle_kept(__heddle_size);
extern void *memalign(__heddle_size, __heddle_size);
extern void *memset(void *, int, __heddle_size);
extern void *memcpy(void *, const void *, __heddle_size);
extern void free(void *);
extern void __heddle_assumes(const char *);
extern void __heddle_shows(const void *);
extern void __heddle_sees(const void *);
extern void __heddle_renews(const void *);

#define __HEDDLE_PAGE 4096

/* All inside a section. Gives a segment its size; 0: there is no memory. */
_Bool __heddle_segment_size(__heddle_segment *s, __heddle_size size)
{
	if (s->room < size) {
		s->kept = __heddle_kept(size);
		s->room = s->kept == 0 ? 0 : size;
		if (s->kept == 0)
			return 0;
		memset(s->kept, 0, size);
	}
	s->size = size;
	return 1;
}

/* Null: there is no memory. */
void *__heddle_segment_map(__heddle_segment *s)
{
	__heddle_sees(s);
	if (s->block == 0) {
		s->block = memalign(__HEDDLE_PAGE, s->size);
		if (s->block == 0)
			return 0;
		memcpy(s->block, s->kept, s->size);
		__heddle_shows(s);
	} else
		__heddle_assumes("address-layout");
	s->mapped++;
	return s->block;
}

void __heddle_segment_unmap(__heddle_segment *s)
{
	s->mapped--;
	if (s->mapped == 0) {
		memcpy(s->kept, s->block, s->size);
		free(s->block);
		s->block = 0;
		__heddle_shows(s);
	}
}

/* It is gone, and unmapped: what it held tells states apart no longer. */
void __heddle_segment_end(__heddle_segment *s)
{
	if (s->size > 0)
		memset(s->kept, 0, s->size);
	s->size = 0;
	__heddle_renews(s);
}
