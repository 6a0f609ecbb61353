package visited

// This file defines the check of a database's files before badger opens them.
//
// Badger opens its table files in goroutines of its own, and on a damaged one it
// panics there, where nobody can turn that into an answer. So all blocks of all
// tables are read here first, one after the other. The rest of the files is safe
// to leave to badger: the manifest and the logs carry checksums, and a log that is
// cut off or altered loses the batches behind the place, which recall notices.

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
	sst "github.com/dgraph-io/badger/v4/table"
	"github.com/dgraph-io/ristretto/v2/z"

	"heddle.example/input"
)

// removeEmptyLogs removes the logs of length 0 in dir. A process that is killed
// while badger creates or deletes a log leaves such a file, and badger refuses
// to open the database for it. There is nothing in it that could be lost: a log is deleted
// when a table holds its content, and whether all batches are there is checked later.
func removeEmptyLogs(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); ext != ".mem" && ext != ".vlog" {
			continue
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		if info.Size() == 0 {
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkDatabase reads all tables of the database in opt.Dir, if there is one.
func checkDatabase(opt badger.Options) error {
	path := filepath.Join(opt.Dir, badger.ManifestFilename)
	f, err := input.Open(path, math.MaxInt64)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	manifest, _, err := badger.ReplayManifestFile(f, opt.ExternalMagicVersion, opt)
	if err = errors.Join(err, f.Close()); err != nil {
		return damaged(path, "%s", oneLine(err))
	}
	var ids []uint64
	for id := range manifest.Tables {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		if err := checkTable(sst.NewFilename(id, opt.Dir), opt); err != nil {
			return err
		}
	}
	return nil
}

// checkTable reads all blocks of a table file.
func checkTable(path string, opt badger.Options) (err error) {
	// A file that ends before its mapping does faults when it is read.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() != nil {
			err = damaged(path, "its index or a block's checksum is wrong")
		}
	}()
	f, err := z.OpenMmapFile(path, os.O_RDWR, 0)
	if errors.Is(err, os.ErrNotExist) {
		return damaged(path, "it is missing")
	}
	if err != nil {
		return damaged(path, "%s", oneLine(err))
	}
	t, err := sst.OpenTable(f, sst.Options{
		BlockSize:   opt.BlockSize,
		Compression: opt.Compression,
		ChkMode:     options.OnTableAndBlockRead,
	})
	if err != nil {
		return damaged(path, "%s", oneLine(err))
	}
	return t.Close(-1)
}
