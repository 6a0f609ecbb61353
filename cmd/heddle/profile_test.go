package main

// This file tests `heddle verify --profile`.

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

func TestVerifyProfile(t *testing.T) {
	text, err := os.ReadFile("../../bench/programs/counters.c")
	if err != nil {
		t.Fatal(err)
	}
	dir := files(t, map[string]string{"counters.c": string(text)})
	_, out, errs := heddle(t, dir, "verify", "--profile", "--reduction=none", "-DROUNDS=2", "--format=json", "counters.c")
	var got struct {
		Stats struct {
			Seconds float64
			Profile map[string]float64
		}
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatalf("%v\n%s%s", err, out, errs)
	}
	total := 0.0
	for _, s := range got.Stats.Profile {
		total += s
	}
	if total <= 0 || total > 4*got.Stats.Seconds+1 {
		t.Errorf("%v in %v seconds", got.Stats.Profile, got.Stats.Seconds)
	}
	_, out, _ = heddle(t, dir, "verify", "--profile", "--reduction=none", "-DROUNDS=2", "counters.c")
	if !strings.Contains(out, "time went into: ") {
		t.Error(out)
	}
}
