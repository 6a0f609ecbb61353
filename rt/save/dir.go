// Package save keeps a search in a directory, from which a later process goes on with it.
package save

// This file defines the directory of a saved run:
//
//	run.json   what was asked: program, flags, version; written once, last at creation
//	frontier   the committed checkpoint: see frontier.go
//	visited/   the visited set
//	server/    in the place of both what the server of several processes keeps; the frontier then only tells how far they are
//	lock       locked by the process that is at work on the run
//
// A directory is a saved run if it has a run.json. The lock is the system's: it
// goes with the process, however that ends. There are files and directories in it and nothing
// else: a symbolic link would lead out of it, a pipe would never end.

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"heddle.example/hashing/visited"
)

// maxManifest bounds the size of a manifest.
const maxManifest = 16 << 20

const (
	manifestFile = "run.json"
	lockFileName = "lock"
)

// Manifest says what a saved run is about. All of it must be the same when the run
// goes on.
type Manifest struct {
	Version     string    `json:"version"` // heddle's
	ProgramHash string    `json:"program_hash"`
	WorkDir     string    `json:"work_dir"` // relative names are looked up here
	Files       []string  `json:"files"`    // as given
	Absolute    []string  `json:"absolute_files"`
	Flags       []string  `json:"flags"`
	Started     time.Time `json:"started"`
}

// sealedManifest is a manifest with a checksum over the rest.
type sealedManifest struct {
	Manifest
	Checksum string `json:"checksum"`
}

func (m *Manifest) checksum() (string, error) {
	b, err := json.Marshal(m)
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:]), err
}

// Dir is a saved run's directory, locked for this process.
type Dir struct {
	Path     string
	Manifest Manifest
	Vain     int // see Begin
	lock     *os.File
}

// Create makes path the directory of a new run. Its manifest is written by
// Publish, when there is something to go on from.
func Create(path string) (*Dir, error) {
	// Looked at before anything is created or locked: the directory may be somebody's.
	if err := hasNoRun(path); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, err
	}
	lock, err := lockRun(path)
	if err != nil {
		return nil, err
	}
	if err := hasNoRun(path); err != nil {
		lock.Close()
		return nil, err
	}
	return &Dir{Path: path, lock: lock}, nil
}

func hasNoRun(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("%s is a file, not a directory", path)
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == manifestFile {
			return fmt.Errorf("%w in %s: `heddle resume %s` goes on with it", ErrHasRun, path, path)
		}
	}
	for _, e := range entries {
		if !unpublished[e.Name()] || !e.Type().IsRegular() {
			return fmt.Errorf("%s is not empty and holds no saved run: name a directory that is new or empty", path)
		}
	}
	return nil
}

// unpublished are the files that a process leaves which is killed before Publish is done.
var unpublished = map[string]bool{
	lockFileName: true, frontierFile: true, frontierFile + ".new": true, manifestFile + ".new": true,
}

// Publish makes the directory a saved run that starts at the root.
func (d *Dir) Publish(m Manifest) error {
	// The frontier first: a manifest promises that there is one.
	if err := writeFrontier(d.Path, rootFrontier()); err != nil {
		return err
	}
	sum, err := m.checksum()
	if err != nil {
		return err
	}
	b, err := json.MarshalIndent(sealedManifest{m, sum}, "", "  ")
	if err != nil {
		return err
	}
	d.Manifest = m
	return replaceFile(filepath.Join(d.Path, manifestFile), append(b, '\n'))
}

// Open locks the saved run in path and reads its manifest.
func Open(path string) (*Dir, error) {
	m, err := ReadManifest(path) // first: no lock file appears where there is no run
	if err != nil {
		return nil, err
	}
	lock, err := lockRun(path)
	if err != nil {
		return nil, err
	}
	if err := onlyFiles(path); err != nil {
		lock.Close()
		return nil, err
	}
	return &Dir{Path: path, Manifest: *m, lock: lock}, nil
}

// Begin sets Vain: how many processes have resumed the run at its present checkpoint and
// came to no other; 0 for a run that is done. The number is kept in the lock's file. Not much
// depends on it, so it need not survive a crash.
func (d *Dir) Begin() error {
	f, err := ReadFrontier(d.Path)
	if err != nil || f.Ended {
		return err
	}
	text := make([]byte, 64)
	n, _ := d.lock.ReadAt(text, 0)
	var epoch uint64
	begun := 0
	if _, err := fmt.Sscanf(string(text[:n]), "%d %d", &epoch, &begun); err != nil || epoch != f.Epoch || begun < 0 {
		begun = 0
	}
	d.Vain = begun
	if err := d.lock.Truncate(0); err == nil {
		_, _ = d.lock.WriteAt(fmt.Appendf(nil, "%d %d\n", f.Epoch, begun+1), 0)
	}
	return nil
}

// ReadManifest reads what the saved run in path is about.
func ReadManifest(path string) (*Manifest, error) {
	name := filepath.Join(path, manifestFile)
	b, err := readOwn(name, maxManifest)
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil, fmt.Errorf("%w in %s", ErrNoRun, path)
	}
	if err != nil {
		return nil, err
	}
	return decodeManifest(name, b)
}

// decodeManifest reads the content of the manifest file called name.
func decodeManifest(name string, b []byte) (*Manifest, error) {
	var s sealedManifest
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return nil, fmt.Errorf("%w: %s: %v", ErrDamaged, name, err)
	}
	if sum, err := s.Manifest.checksum(); err != nil || sum != s.Checksum {
		return nil, fmt.Errorf("%w: the checksum of %s does not match", ErrDamaged, name)
	}
	return &s.Manifest, nil
}

// Note makes f the checkpoint of a run that others explore and keep: it tells how far they are.
func (d *Dir) Note(f *Frontier) error {
	old, err := ReadFrontier(d.Path)
	if err != nil {
		return err
	}
	now := *f
	now.Epoch, now.Saved = old.Epoch+1, time.Now().UTC().Round(0)
	return writeFrontier(d.Path, &now)
}

// Close gives the lock back.
func (d *Dir) Close() error { return d.lock.Close() }

// A process that was killed holds its lock until the system has taken its memory back.
const (
	lockWait  = 2 * time.Second
	lockEvery = 20 * time.Millisecond
)

// lockRun locks a run's directory for this process.
func lockRun(path string) (*os.File, error) {
	for began := time.Now(); ; time.Sleep(lockEvery) {
		f, err := visited.LockFile(filepath.Join(path, lockFileName))
		if !errors.Is(err, visited.ErrLocked) {
			return f, err
		}
		if time.Since(began) > lockWait {
			return nil, fmt.Errorf("%w: %s", ErrLocked, path)
		}
	}
}

// Running tells whether some process is at work on the saved run in path.
func Running(path string) bool {
	f, err := openOwn(filepath.Join(path, lockFileName))
	if err != nil {
		return false
	}
	defer f.Close()
	return errors.Is(syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB), syscall.EWOULDBLOCK)
}
