package cluster

// This file tests what comes over the wire: what is written is read back, and what is damaged is refused, never a panic and never
// much memory.

import (
	"bytes"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/ir"
	"heddle.example/rt/measure"
	"heddle.example/rt/result"
	"heddle.example/rt/save"
)

func drawPath(t *rapid.T) (path []save.Packed) {
	for range rapid.IntRange(0, 30).Draw(t, "choices") {
		c := result.Choice{Kind: result.ChooseThread, Index: rapid.SampledFrom([]int{0, 1, 2, 40, 16383}).Draw(t, "index")}
		if rapid.Bool().Draw(t, "branch") {
			c.Kind = result.ChooseBranch
		}
		p, err := save.Pack(c)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Choice(); got != c {
			t.Fatalf("%v became %v", c, got)
		}
		path = append(path, p)
	}
	return path
}

func readAll(b []byte) (paths [][]save.Packed, keys []hashing.Key, err error) {
	r, err := readBatch(b)
	if err != nil {
		return nil, nil, err
	}
	var path []save.Packed
	for r.more() {
		shared, suffix, key, err := r.next(nil)
		if err != nil {
			return nil, nil, err
		}
		path = append(path[:shared:shared], suffix...)
		paths, keys = append(paths, path), append(keys, key)
	}
	return paths, keys, nil
}

func TestBatchRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]byte{batchNodes, batchOpen}).Draw(t, "kind")
		b := newBatch(kind, 3)
		var paths [][]save.Packed
		for i := range rapid.IntRange(0, 20).Draw(t, "paths") {
			path := drawPath(t)
			if i > 0 && rapid.Bool().Draw(t, "shares") {
				path = append(paths[i-1][:len(paths[i-1])/2:len(paths[i-1])/2], path...)
			}
			paths = append(paths, path)
			key := hashing.Key{Lo: uint64(i), Hi: 7}
			if kind == batchNodes {
				b.add(path, &key)
			} else {
				b.add(path, nil)
			}
		}
		got, keys, err := readAll(b.buf)
		if err != nil || len(got) != len(paths) {
			t.Fatal(len(got), err)
		}
		for i := range got {
			if len(got[i])+len(paths[i]) > 0 && !reflect.DeepEqual(got[i], paths[i]) || kind == batchNodes && keys[i].Lo != uint64(i) {
				t.Fatalf("%v became %v", paths[i], got[i])
			}
		}
	})
}

func FuzzBatch(f *testing.F) {
	b := newBatch(batchNodes, 0)
	b.add([]save.Packed{0, 4, 8}, &hashing.Key{Lo: 1})
	b.add([]save.Packed{0, 4, 1, 65535}, &hashing.Key{Lo: 2})
	f.Add(b.buf)
	f.Add([]byte{batchVersion, batchOpen, 0, 0, 0})
	f.Fuzz(func(t *testing.T, in []byte) {
		paths, keys, err := readAll(in)
		if err != nil {
			return
		}
		again := newBatch(in[1], 0)
		for i, p := range paths {
			if in[1] == batchNodes {
				again.add(p, &keys[i])
			} else {
				again.add(p, nil)
			}
		}
		if got, _, err := readAll(again.buf); err != nil || !reflect.DeepEqual(got, paths) {
			t.Fatalf("%v became %v: %v", paths, got, err)
		}
	})
}

func FuzzTree(f *testing.F) {
	whole, err := NewTree(stepsSample([]measure.Steps{{1}, {2}, {3, 4}, {3, 9}}), 3).Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add([]byte(`{"Nodes":[{"Cut":{"Thread":0},"Left":0,"Right":0}],"Regions":1}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		tree, err := DecodeTree(in)
		if err != nil {
			return
		}
		for _, at := range []measure.Position{{}, {Steps: measure.Steps{1, 1}}, {Steps: measure.Steps{65535, 65535, 65535}}} {
			if r := tree.Owner(&at); r < 0 || r >= tree.Regions {
				t.Fatal(r)
			}
		}
	})
}

func FuzzRecord(f *testing.F) {
	whole, err := (&record{Owner: "a", Segments: []savedSegments{{Epoch: 1, Count: 2, Nodes: 3}, {Epoch: 2, Nodes: 1 << 40, File: true}}, Open: []byte{1}}).encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Fuzz(func(t *testing.T, in []byte) {
		r, err := decodeRecord(in)
		if err != nil {
			// Checksums are made to fit, or nothing behind them would be reached.
			fit := &record{State: in, Open: in}
			b, err := fit.encode()
			if err != nil {
				t.Fatal(err)
			}
			if r, err = decodeRecord(b); err != nil {
				t.Fatal(err)
			}
		}
		_, _ = r.found()
		_, _ = read(r.Open)
	})
}

func FuzzSegment(f *testing.F) {
	f.Add(append([]byte{segmentVersion}, make([]byte, 2*visited.RaiseBytes)...))
	f.Fuzz(func(t *testing.T, in []byte) {
		s, err := visited.Open("memory", visited.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		_ = load(s, in)
	})
}

func FuzzJSON(f *testing.F) {
	f.Add([]byte(`{"Slots":1}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		_ = decodeJSON(in, "a status", &status{})
		_ = decodeJSON(in, "a manifest", &Manifest{})
		_ = decodeJSON(in, "an end", &stop{})
	})
}

func FuzzProgram(f *testing.F) {
	whole, err := loadProgram(f, "../testdata/verify/philosophers_3.c").Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Fuzz(func(t *testing.T, in []byte) {
		p, err := ir.DecodeProgram(in)
		if err == nil && p == nil {
			t.Fatal("neither a program nor an error")
		}
	})
}

func TestSegmentsRestoreTheSet(t *testing.T) {
	r := newRecorder(openMemory(t), 1000)
	for i := range 1000 {
		r.Visit(hashing.Key{Lo: uint64(i % 700), Hi: 3}, i%3, visited.Budget(i%5))
	}
	again := openMemory(t)
	for _, b := range r.segments() {
		if len(b) > 1000 {
			t.Fatalf("a segment of %d bytes", len(b))
		}
		if err := load(again, b); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 1000 {
		if _, covered := again.Visit(hashing.Key{Lo: uint64(i % 700), Hi: 3}, i%3, visited.Budget(i%5)); !covered {
			t.Fatalf("visit %d is lost", i)
		}
	}
}

func TestProgramsTravel(t *testing.T) {
	for _, name := range []string{"../testdata/verify/philosophers_5.c", "../bench/peers/models/treiber.c", "../testdata/verify/atomic_aba.c"} {
		p := loadProgram(t, name)
		b, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		q, err := ir.DecodeProgram(b)
		if err != nil {
			t.Fatal(name, err)
		}
		if p.ContentHash() != q.ContentHash() {
			t.Errorf("%s is another program after the way", name)
		}
		again, err := q.Encode()
		if err != nil || !bytes.Equal(b, again) {
			t.Errorf("%s has other bytes after the way: %v", name, err)
		}
		for i := range p.Files {
			if !reflect.DeepEqual(p.Files[i], q.Files[i]) && len(p.Files[i].Lines)+len(q.Files[i].Lines) > 0 {
				t.Errorf("%s: file %s has another text after the way", name, p.Files[i].Name)
			}
		}
	}
}

// stepsSample is a sample of which only the steps are known.
func stepsSample(steps []measure.Steps) *measure.Sample {
	s := &measure.Sample{Nodes: len(steps)}
	for t := range measure.StepDims {
		var col []uint64
		for i := range steps {
			col = append(col, uint64(steps[i][t]))
		}
		s.Measures = append(s.Measures, measure.Measure{Kind: measure.OfSteps, Thread: t})
		s.Values = append(s.Values, col)
	}
	return s
}

func TestTreeCutsEvenly(t *testing.T) {
	var sample []measure.Steps
	for i := range 20 {
		for k := range 30 {
			sample = append(sample, measure.Steps{uint16(i), uint16(k), 5})
		}
	}
	for _, n := range []int{1, 2, 3, 7, 16} {
		tree := NewTree(stepsSample(sample), n)
		if tree.Regions != n {
			t.Errorf("%d regions, not %d", tree.Regions, n)
		}
		count := make([]int, tree.Regions)
		for i := range sample {
			count[tree.Owner(&measure.Position{Steps: sample[i]})]++
		}
		for r, c := range count {
			if c < len(sample)/n/2 || c > 2*len(sample)/n {
				t.Errorf("region %d of %d has %d of %d nodes", r, n, c, len(sample))
			}
		}
	}
	if tree := NewTree(stepsSample([]measure.Steps{{1}, {1}}), 8); tree.Regions != 1 {
		t.Errorf("%d regions of what cannot be cut", tree.Regions)
	}
	if tree := NewTree(&measure.Sample{}, 8); tree.Regions != 1 {
		t.Errorf("%d regions of nothing", tree.Regions)
	}
}
