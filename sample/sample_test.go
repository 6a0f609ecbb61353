package sample

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestSeeds(t *testing.T) {
	t.Setenv("HEDDLE_SAMPLE_TEST_SEEDS", "")
	if got := Seeds(t, "HEDDLE_SAMPLE_TEST", 2); !slices.Equal(got, []int64{0, 1}) {
		t.Errorf("none asked for: %v", got)
	}
	t.Setenv("HEDDLE_SAMPLE_TEST_SEEDS", "3")
	t.Setenv("HEDDLE_SAMPLE_TEST_FIRST", "7")
	if got := Seeds(t, "HEDDLE_SAMPLE_TEST", 2); !slices.Equal(got, []int64{7, 8, 9}) {
		t.Errorf("three from 7 asked for: %v", got)
	}
}

func TestPrograms(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HEDDLE_JUDGE_SEEDS", "20")
	t.Setenv("HEDDLE_JUDGE_FIRST", "100")
	for _, keep := range []string{"", dir} {
		t.Setenv("HEDDLE_JUDGE_KEEP", keep)
		var tried []int64
		all, failures := programs(func(string, ...any) {}, t, 1, func(seed int64) *Failure {
			tried = append(tried, seed)
			if seed%2 == 1 {
				return nil
			}
			return &Failure{Family: "even", Diff: "too even: 2", Program: "int main(void) {}\n"}
		})
		kept, _ := filepath.Glob(filepath.Join(dir, "even_*_too_even.c"))
		want := [3]int{9, most, 0} // the fifth even seed ends it
		if keep != "" {
			want = [3]int{20, 10, 10}
		}
		if got := [3]int{len(tried), failures, len(kept)}; all != 20 || got != want {
			t.Errorf("keep %q: %d seeds; tried, failed, kept: %v, want %v", keep, all, got, want)
		}
	}
	if b, _ := os.ReadFile(filepath.Join(dir, "even_100_too_even.c")); string(b) != "// too even: 2\nint main(void) {}\n" {
		t.Errorf("kept: %q", b)
	}
}
