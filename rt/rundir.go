package rt

// This file defines the directory of a saved run:
//
//	run.json   what was asked: program, flags, version; written once, last at creation
//	frontier   the committed checkpoint: see save.go
//	visited/   the visited set
//	lock       locked by the process that is at work on the run
//
// A directory is a saved run if it has a run.json. The lock is the system's: it
// goes with the process, however that ends.

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

	"heddle/hashing"
)

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

// RunDir is a saved run's directory, locked for this process.
type RunDir struct {
	Path     string
	Manifest Manifest
	lock     *os.File
}

// CreateRunDir makes path the directory of a new run. Its manifest is written by
// Publish, when there is something to go on from.
func CreateRunDir(path string) (*RunDir, error) {
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
	return &RunDir{Path: path, lock: lock}, nil
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
	if _, err := os.Lstat(filepath.Join(path, manifestFile)); err == nil {
		return fmt.Errorf("%w in %s: `heddle resume %s` goes on with it", ErrHasRun, path, path)
	} else if !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// Publish makes the directory a saved run that starts at the root.
func (d *RunDir) Publish(m Manifest) error {
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

// OpenRunDir locks the saved run in path and reads its manifest.
func OpenRunDir(path string) (*RunDir, error) {
	m, err := ReadManifest(path) // first: no lock file appears where there is no run
	if err != nil {
		return nil, err
	}
	lock, err := lockRun(path)
	if err != nil {
		return nil, err
	}
	return &RunDir{Path: path, Manifest: *m, lock: lock}, nil
}

// ReadManifest reads what the saved run in path is about.
func ReadManifest(path string) (*Manifest, error) {
	name := filepath.Join(path, manifestFile)
	b, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil, fmt.Errorf("%w in %s", ErrNoSave, path)
	}
	if err != nil {
		return nil, err
	}
	var s sealedManifest
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return nil, fmt.Errorf("%w: %s: %v", ErrSaveDamaged, name, err)
	}
	if sum, err := s.Manifest.checksum(); err != nil || sum != s.Checksum {
		return nil, fmt.Errorf("%w: the checksum of %s does not match", ErrSaveDamaged, name)
	}
	return &s.Manifest, nil
}

// Close gives the lock back.
func (d *RunDir) Close() error { return d.lock.Close() }

// lockRun locks a run's directory for this process.
func lockRun(path string) (*os.File, error) {
	f, err := hashing.LockFile(filepath.Join(path, lockFileName))
	if errors.Is(err, hashing.ErrLocked) {
		return nil, fmt.Errorf("%w: %s", ErrRunLocked, path)
	}
	return f, err
}

// Running tells whether some process is at work on the saved run in path.
func Running(path string) bool {
	f, err := os.Open(filepath.Join(path, lockFileName))
	if err != nil {
		return false
	}
	defer f.Close()
	return errors.Is(syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB), syscall.EWOULDBLOCK)
}
