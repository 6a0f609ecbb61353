package visited

// This file defines the store "badger": nodes in a badger database on disk, for
// runs with more nodes than memory holds, behind caches of bounded size.
//
// # The way of a visit
//
// A look-up goes through four places, newest first: the current generation (a
// table of the records raised lately), older generations on their way to the
// disk, a cache of records read or written before, the database. A raised record
// goes into the current generation. When that is full, or its epoch ends, it is
// sealed and a goroutine writes it to the database in large sorted batches.
// Visitors wait only when that goroutine falls behind.
//
// A generation's records are marked fresh if the database held nothing for their
// key: these, nearly all, are written without reading. How others keep what is
// committed beside what is new is in badger_value.go.
//
// # Memory
//
// Generations, cache, badger's memory tables and its block cache have fixed sizes
// that add up to less than Options.MemoryLimit. Badger also maps its files; what is done
// about such pages is in badger_pages.go.

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"

	"heddle.example/hashing"
	"heddle.example/hashing/visited/leftover"
)

const (
	badgerShards      = 1 << homeShardBits
	badgerGenerations = 4       // most generations that exist at a time
	badgerGeneration  = 200_000 // entries of a generation, which then has one block per shard
	badgerDefault     = 256 << 20
	badgerLeast       = 96 << 20 // what the fixed parts need at least

	temporaryDirs = "heddle-visited-*" // of stores without a directory
)

// badgerShard is the part of the store that one lock guards.
type badgerShard struct {
	mu    sync.Mutex
	cache recordCache
	read  *badger.Txn // sees the latest of everything
	key   [nodeKeyBytes]byte
	_     [64]byte
}

// badgerStore is the store "badger".
type badgerStore struct {
	dir       string
	real      string // dir without symbolic links
	temporary bool
	readOnly  bool // it is only asked
	lock      *os.File
	minFree   int64
	db        *badger.DB
	shards    [badgerShards]badgerShard
	arena     arena // of the generations; counts everything
	numbers   *setNumbers
	nodes     atomic.Int64
	err       stickyError
	closed    bool

	// generations is the list of generations, newest first. It is replaced as a
	// whole. A visitor loads it under its shard's lock, so whoever has held every
	// shard's lock after replacing it knows that nobody uses the old list.
	generations atomic.Pointer[[]*generation]

	mu       sync.Mutex // guards what follows
	changed  *sync.Cond // a generation was added or written, or the store failed or closes
	stopping bool
	ordinal  uint64 // of the running epoch
	settled  uint64 // ordinal of the last epoch whose frontier is published
	sealed   uint64 // last sealed epoch
	history  history
	batches  uint64 // batches written in the present life
	seals    []seal // sealed epochs that are not committed
	commits  []uint64

	stamp uint64 // badger's timestamp of the next transaction; the flusher's and Commit's
	write sync.Mutex
	done  chan struct{} // closed when the flusher has ended

	pages pages
}

// openBadger opens a badger store.
func openBadger(o Options) (_ Store, err error) {
	if o.MemoryLimit == 0 {
		o.MemoryLimit = badgerDefault
	}
	if o.MemoryLimit < badgerLeast {
		return nil, fmt.Errorf("%w: the badger store needs %d MB", ErrMemoryLimit, badgerLeast>>20)
	}
	s := &badgerStore{dir: o.Dir, minFree: o.MinFree, numbers: newSetNumbers(), done: make(chan struct{})}
	s.pages.short = o.Short
	s.changed = sync.NewCond(&s.mu)
	if s.minFree == 0 {
		s.minFree = defaultMinFree
	}
	if s.dir == "" {
		leftover.Remove(os.TempDir(), temporaryDirs, lockName)
		if s.dir, err = os.MkdirTemp("", temporaryDirs); err != nil {
			return nil, diskError(err)
		}
		s.temporary = true
	} else if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return nil, diskError(err)
	}
	if s.lock, err = LockFile(filepath.Join(s.dir, lockName)); err != nil {
		return nil, err
	}
	if err := s.open(o); err != nil {
		s.lock.Close()
		if s.temporary {
			err = errors.Join(err, os.RemoveAll(s.dir))
		}
		return nil, err
	}
	go s.flusher()
	if o.Short != nil {
		s.pages.looked = make(chan struct{})
		go s.watch()
	}
	return s, nil
}

// readBadger opens what a badger store has saved. The lock is held while that is opened only: a process that begins to work on it replaces files
// and changes none, and those that were opened stay.
func readBadger(o Options) (_ Reader, err error) {
	s := &badgerStore{dir: o.Dir, numbers: newSetNumbers(), readOnly: true}
	s.changed = sync.NewCond(&s.mu)
	lock, err := LockFile(filepath.Join(s.dir, lockName))
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	if s.db, err = openDatabase(s.databaseOptions(badgerLeast).WithReadOnly(true)); err != nil {
		return nil, err
	}
	if _, err := s.recall(o.Committed); err != nil {
		return nil, errors.Join(err, s.db.Close())
	}
	for i := range s.shards {
		s.shards[i].cache = newRecordCache(16 * slotSize)
		s.shards[i].read = s.db.NewTransactionAt(math.MaxUint64, false)
	}
	s.generations.Store(&[]*generation{})
	return s, nil
}

// databaseOptions are the options of the database for a limit of memory.
func (s *badgerStore) databaseOptions(limit int64) badger.Options {
	// A compaction has a dozen tables under construction, each of which takes three times its size.
	tableSize := min(max(limit/100, 2<<20), 8<<20)
	opt := badger.DefaultOptions(s.dir).
		WithLogger(badgerLog{s}).
		WithMetricsEnabled(false).
		WithBypassLockGuard(true). // this store has its own lock, which it waits for
		WithMemTableSize(memTableSize(limit)).
		WithNumMemtables(2).
		WithBaseTableSize(tableSize).
		WithBaseLevelSize(32 << 20).
		WithNumCompactors(2).
		WithValueThreshold(64 << 10). // above every value: the value log stays empty
		WithValueLogFileSize(1 << 20).
		WithBlockCacheSize(limit / 8).
		WithCompression(options.None). // keys are random, values tiny
		WithChecksumVerificationMode(options.OnBlockRead).
		WithDetectConflicts(false).
		WithNumVersionsToKeep(1)
	opt.TableSizeMultiplier = 1 // small files keep compactions small: see badger_space.go
	return opt
}

// memTableSize is the size of badger's memory tables for a limit of memory.
func memTableSize(limit int64) int64 { return min(max(limit/32, 4<<20), 16<<20) }

// open opens the database and restores the state of the committed epoch.
func (s *badgerStore) open(o Options) (err error) {
	if err := s.checkSpace(); err != nil {
		return err
	}
	if s.real, err = filepath.Abs(s.dir); err == nil {
		s.real, err = filepath.EvalSymlinks(s.real)
	}
	if err != nil {
		return err
	}
	opt := s.databaseOptions(o.MemoryLimit)
	if err := removeEmptyLogs(s.dir); err != nil {
		return err
	}
	if err := checkDatabase(opt); err != nil {
		return err
	}
	if s.db, err = openDatabase(opt); err != nil {
		return err
	}
	if err := s.restore(o.Committed); err != nil {
		return errors.Join(err, s.db.Close())
	}
	// Three memory tables at once (one written, two on their way), the block cache,
	// room for building files; the rest is generations and cache.
	fixed := 3*opt.MemTableSize + opt.BlockCacheSize + 16<<20
	generations := badgerGenerations * badgerShards * blockBytes
	s.arena.used.Store(fixed)
	perShard := max((o.MemoryLimit-fixed-generations)/badgerShards, 16*slotSize)
	for i := range s.shards {
		s.shards[i].cache = newRecordCache(perShard)
		s.arena.used.Add(s.shards[i].cache.bytes())
		s.shards[i].read = s.db.NewTransactionAt(math.MaxUint64, false)
	}
	s.ordinal = 1
	s.generations.Store(&[]*generation{s.newGeneration()})
	return nil
}

// openDatabase opens badger and turns its ways of failing into errors.
func openDatabase(opt badger.Options) (db *badger.DB, err error) {
	// A file that was cut off behind badger's back faults where it is mapped.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = damaged(opt.Dir, "%v", p)
		}
	}()
	db, err = badger.OpenManaged(opt)
	if err == nil {
		return db, nil
	}
	if err = diskError(err); errors.Is(err, ErrDiskFull) || errors.Is(err, os.ErrPermission) {
		return nil, err
	}
	if text := oneLine(err); refused(text) {
		return nil, fmt.Errorf("the system refuses what the visited set needs: %s: %s", opt.Dir, text)
	}
	return nil, damaged(opt.Dir, "%s", oneLine(err))
}

// refused tells whether an error of badger's says that the system gave no more of something: the files need not be damaged. Badger does
// not wrap what it was told, so the text must do.
func refused(text string) bool {
	return slices.ContainsFunc([]syscall.Errno{
		syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.EFBIG, syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS,
		syscall.EACCES, syscall.EPERM, syscall.EIO,
	}, func(e syscall.Errno) bool { return strings.Contains(text, e.Error()) })
}

// oneLine returns an error's text without the stack that badger may add to it.
func oneLine(err error) string {
	text, _, _ := strings.Cut(err.Error(), "\n")
	return strings.TrimSpace(text)
}

// badgerLog takes badger's messages. What badger calls an error happens in its
// goroutines, which retry for ever; here it ends the store.
type badgerLog struct{ s *badgerStore }

func (l badgerLog) Errorf(format string, args ...any) {
	l.s.fail(diskError(fmt.Errorf("badger: "+strings.TrimSpace(format), args...)))
}
func (badgerLog) Warningf(string, ...any) {}
func (badgerLog) Infof(string, ...any)    {}
func (badgerLog) Debugf(string, ...any)   {}

// fail makes err the store's state and wakes who waits.
func (s *badgerStore) fail(err error) {
	s.err.set(err)
	s.mu.Lock() // or else a waiter that has just looked would miss it
	s.changed.Broadcast()
	s.mu.Unlock()
}

// nodeKeyBytes is the length of a node's key in the database: a prefix that keeps
// it apart from badger's own keys and this store's, then the spread key, so that
// the order is that of the tables.
const nodeKeyBytes = 17

// putNodeKey writes a node's database key.
func putNodeKey(b *[nodeKeyBytes]byte, k hashing.Key) []byte {
	b[0] = 'n'
	binary.BigEndian.PutUint64(b[1:], k.Lo)
	binary.BigEndian.PutUint64(b[9:], k.Hi)
	return b[:]
}

// Visit implements Store.
func (s *badgerStore) Visit(key hashing.Key, active int, r Budget) (Visits, bool) {
	checkThread(active)
	k := spread(key)
	sh := &s.shards[shardOf(k)]
	sh.mu.Lock()
	generations := *s.generations.Load()
	current := generations[0]
	table := &current.tables[shardOf(k)]
	old, fresh := table.get(k)
	added := old.threads.IsEmpty()
	if added {
		old, fresh = s.older(sh, generations[1:], k)
	}
	before := Visits{old.budget, old.threads}
	if old.covers(active, r) {
		sh.mu.Unlock()
		return before, true
	}
	if s.err.failed.Load() {
		// Recording would fill the memory, since nothing is written any more.
		sh.mu.Unlock()
		return before, false
	}
	err := table.put(k, old.with(active, r), fresh)
	sh.mu.Unlock()
	if err != nil {
		s.fail(err)
		return before, false
	}
	if old.threads.IsEmpty() {
		s.nodes.Add(1)
	}
	if added && current.count.Add(1) >= badgerGeneration {
		s.rotate(current)
	}
	return before, false
}

// Known implements Knower.
func (s *badgerStore) Known(key hashing.Key) Visits {
	k := spread(key)
	sh := &s.shards[shardOf(k)]
	sh.mu.Lock()
	defer sh.mu.Unlock()
	r, _ := s.older(sh, *s.generations.Load(), k)
	return Visits{r.budget, r.threads}
}

// older returns the record of k outside the current generation, and whether
// neither the database nor a generation on its way there holds one. The caller
// holds the shard's lock.
func (s *badgerStore) older(sh *badgerShard, generations []*generation, k hashing.Key) (c record, fresh bool) {
	for _, g := range generations {
		if c, _ := g.tables[shardOf(k)].get(k); !c.threads.IsEmpty() {
			return c, false
		}
	}
	if c, ok := sh.cache.get(k, s.numbers); ok {
		return c, false
	}
	versions, found, err := s.load(sh.read, putNodeKey(&sh.key, k))
	if err != nil {
		s.fail(err)
		return record{}, false
	}
	c = s.history.latest(versions)
	if !c.threads.IsEmpty() {
		sh.cache.put(k, c, s.numbers)
	}
	return c, !found
}

// load returns what the database holds for a key.
func (s *badgerStore) load(txn *badger.Txn, key []byte) (v []version, found bool, err error) {
	if err := s.mayLoad(); err != nil {
		return nil, false, err
	}
	item, err := txn.Get(key)
	if err == badger.ErrKeyNotFound {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, diskError(err)
	}
	err = item.Value(func(b []byte) error {
		v, err = decodeVersions(b)
		return err
	})
	if err != nil {
		return nil, false, damaged(s.dir, "an entry cannot be read: %v", err)
	}
	return v, true, nil
}

// Len implements Store.
func (s *badgerStore) Len() int64 { return s.nodes.Load() }

// Bytes implements Store.
func (s *badgerStore) Bytes() int64 { return s.arena.used.Load() }

// Err implements Store.
func (s *badgerStore) Err() error { return s.err.get() }

// Close implements Store.
func (s *badgerStore) Close() error {
	if s.closed {
		return nil
	}
	s.closed = true
	if s.readOnly {
		for i := range s.shards {
			s.shards[i].read.Discard()
		}
		return diskError(s.db.Close())
	}
	s.mu.Lock()
	s.stopping = true
	s.mu.Unlock()
	s.changed.Broadcast()
	<-s.done
	if s.pages.looked != nil {
		<-s.pages.looked
	}
	for i := range s.shards {
		s.shards[i].read.Discard()
		s.shards[i].cache = recordCache{}
	}
	err := diskError(s.db.Close())
	s.err.set(ErrClosed)
	s.arena.free()
	err = errors.Join(err, s.lock.Close())
	if s.temporary {
		err = errors.Join(err, os.RemoveAll(s.dir))
	}
	return err
}
