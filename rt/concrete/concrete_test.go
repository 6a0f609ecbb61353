package concrete_test

// This file compares concrete runs with the machine: every program of
// testdata/seq gives the output and the exit status that it gives when gcc compiles it.

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"heddle.example/cfront"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/rt/concrete"
	"heddle.example/sample"
)

func TestRunAgainstGCC(t *testing.T) {
	files, err := filepath.Glob("../../testdata/seq/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Fatal("gcc is needed: ", err)
	}
	dir := t.TempDir()
	for _, file := range files {
		if !sample.Has(file, 4) {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			bin := filepath.Join(dir, filepath.Base(file)+".bin")
			if out, err := exec.Command("gcc", "-std=gnu11", "-w", "-O0", "-o", bin, file, "-lm").CombinedOutput(); err != nil {
				t.Fatalf("gcc: %v\n%s", err, out)
			}
			defer os.Remove(bin)
			var want bytes.Buffer
			cmd := exec.Command(bin)
			cmd.Stdout = &want
			wantStatus := 0
			if err := cmd.Run(); err != nil {
				var ee *exec.ExitError
				if !errors.As(err, &ee) {
					t.Fatal(err)
				}
				wantStatus = ee.ExitCode()
			}
			p, _, err := cfront.Load(cfront.Config{}, file)
			if err != nil {
				t.Fatal(err)
			}
			if err := ir.Verify(p); err != nil {
				t.Fatal(err)
			}
			var got, stderr bytes.Buffer
			status, err := concrete.Run(context.Background(), p, rt.DefaultOptions(), nil, &got, &stderr)
			if err != nil {
				t.Fatalf("after %q: %v", got.String(), err)
			}
			if got.String() != want.String() || status != wantStatus {
				t.Errorf("got exit status %d, want %d; output\n%s\nwant\n%s", status, wantStatus, got.String(), want.String())
			}
		})
	}
}
