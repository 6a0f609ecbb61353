package cluster

// This file defines the record of a region: all that is committed of it, in one value. Whoever takes a region over goes on from there.
//
// The order of a commit is: publish what belongs to others, save the raises of the visited set, write the record if it still is the one
// that this worker wrote last, acknowledge the messages that are done. So every message that is acknowledged was explored, its
// successors are on the server, and what was found with it is in a record. A worker that was thought dead fails at the record and
// acknowledges nothing.
//
// What is open while the set counts it as visited stands in the record, too; as long as there is any, a message stays
// unacknowledged. So an empty work queue means that nothing is open anywhere.

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"strings"

	"heddle.example/hashing/visited"
	"heddle.example/rt/save"
)

// record is what is committed of a region.
type record struct {
	Owner    string // empty: nobody
	Epoch    uint64 // how often it was taken over
	Commits  uint64
	Segments []savedSegments
	State    []byte  // a frontier without tasks: see package save; empty: nothing was found yet
	Open     []byte  // a batch of open paths
	Idle     bool    // nothing is open here
	Root     bool    // the message of the root was begun: what it leads to is visited, or open
	Splits   []split // by which parts of it became regions of their own: see split.go
	Maker    string  // by which split it was made, so that no two records of a new region are the same
	Vain     int     // workers in a row that took it over and committed nothing
	Counts   Counts

	// A record that is too large for a value is stored in parts; the value has these alone, and what stands above but State and Open.
	Parts int
	Sum   []byte
}

// savedSegments are the segments that one owner has committed, of this region or of the one that it was split off from.
type savedSegments struct {
	Region int
	Epoch  uint64
	Count  int
	Nodes  int64 // raises in them
	File   bool  // they are no segments, but the first raises of a file: see shelf.go
}

// Counts says what it took to explore a region beside the nodes.
type Counts struct {
	Entries  int64 // paths that came from elsewhere
	Dropped  int64 // those of them to nodes that were visited before
	Replayed int64 // choices made again
	Sent     int64 // paths handed over
	Crossed  int64 // nodes met that belong elsewhere
	Messages int64
	Bytes    int64 // of the paths handed over
	Commits  int64
}

// Add adds what another region took.
func (c *Counts) Add(o Counts) {
	c.Entries += o.Entries
	c.Dropped += o.Dropped
	c.Replayed += o.Replayed
	c.Sent += o.Sent
	c.Crossed += o.Crossed
	c.Messages += o.Messages
	c.Bytes += o.Bytes
	c.Commits += o.Commits
}

// A record begins with the magic and its owner, each on a line of its own, so that all who watch can see that without reading the rest.
const (
	recordMagic = "heddle region 4\n"
	maxRecord   = 4 << 30
	maxRaises   = 1 << 48
	maxName     = 256 // bytes of an owner's name
)

// ownerOf reads the owner of an encoded record.
func ownerOf(b []byte) (string, bool) {
	rest, ok := bytes.CutPrefix(b, []byte(recordMagic))
	if !ok {
		return "", false
	}
	end := bytes.IndexByte(rest[:min(len(rest), maxName+1)], '\n')
	if end < 0 {
		return "", false
	}
	return string(rest[:end]), true
}

var errRecord = errors.New("the record of a region cannot be read")

func (r *record) encode() ([]byte, error) {
	if len(r.Owner) > maxName || strings.Contains(r.Owner, "\n") {
		return nil, errors.New("the name of a worker is too long")
	}
	buf := bytes.NewBufferString(recordMagic + r.Owner + "\n")
	if err := gob.NewEncoder(buf).Encode(r); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(buf.Bytes())
	buf.Write(sum[:])
	return buf.Bytes(), nil
}

func decodeRecord(b []byte) (*record, error) {
	if len(b) < sha256.Size || len(b) > maxRecord {
		return nil, errRecord
	}
	body, sum := b[:len(b)-sha256.Size], b[len(b)-sha256.Size:]
	if got := sha256.Sum256(body); !bytes.Equal(got[:], sum) {
		return nil, fmt.Errorf("%w: its checksum does not match", errRecord)
	}
	owner, ok := ownerOf(body)
	if !ok {
		return nil, fmt.Errorf("%w: it is of another format", errRecord)
	}
	body = body[len(recordMagic)+len(owner)+1:]
	r := &record{}
	if err := gob.NewDecoder(bytes.NewReader(body)).Decode(r); err != nil {
		return nil, fmt.Errorf("%w: %v", errRecord, err)
	}
	if r.Owner != owner {
		return nil, errRecord
	}
	if len(r.Splits) > MaxRegions {
		return nil, errRecord
	}
	for _, s := range r.Segments {
		most := int64(s.Count) * chunkBytes / visited.RaiseBytes
		if s.File {
			most = maxRaises
		}
		if s.Count < 0 || s.Nodes < 0 || s.Nodes > most || s.Region < 0 || s.Region >= MaxRegions {
			return nil, errRecord
		}
	}
	if r.Parts < 0 {
		return nil, errRecord
	}
	return r, nil
}

// found gives what a record says was found out.
func (r *record) found() (*save.Frontier, error) {
	if len(r.State) == 0 {
		return &save.Frontier{}, nil
	}
	return save.DecodeFrontier("the record of a region", r.State)
}
