package save

// This file defines the fuzz targets for the files of a saved run. Their checksums are made to fit, or
// nothing behind them would be reached.

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"testing"
)

func FuzzFrontier(f *testing.F) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(rootFrontier()); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add(b.Bytes()[:b.Len()/2])
	f.Fuzz(func(t *testing.T, body []byte) {
		whole := append([]byte(frontierMagic), body...)
		sum := sha256.Sum256(whole)
		fr, err := DecodeFrontier("frontier", append(whole, sum[:]...))
		if err != nil {
			return
		}
		fr.Outcome()
		fr.Violations()
		for _, x := range fr.Tasks {
			_, _ = DecodeTask(x)
		}
	})
}

func FuzzManifest(f *testing.F) {
	b, err := json.Marshal(sealedManifest{Manifest: Manifest{Version: "1", Files: []string{"a.c"}, Flags: []string{"--unwind=3"}}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add([]byte(`{"version":1}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		if m, err := decodeManifest("run.json", b); err == nil && m == nil {
			t.Error("neither a manifest nor an error")
		}
	})
}
