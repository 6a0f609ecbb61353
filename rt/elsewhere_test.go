package rt_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"heddle.example/answer"
	"heddle.example/rt"
	"heddle.example/rt/save"
)

// TestElsewhereEndsEarly: a search that ends before those that it is left to have begun has an answer, which says why; what else they fail of is an error.
func TestElsewhereEndsEarly(t *testing.T) {
	p := loadText(t, `#include <pthread.h>
int x;
void *add(void *arg) { x++; return 0; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, add, 0);
	x++;
	return 0;
}
`)
	wait := func(ctx context.Context) (*save.Frontier, error) {
		<-ctx.Done()
		return nil, fmt.Errorf("waiting for workers: %w", ctx.Err())
	}
	interrupted, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		ctx     context.Context
		timeout time.Duration
		reason  string
	}{
		{context.Background(), 10 * time.Millisecond, answer.BecauseTimeout},
		{interrupted, 0, answer.BecauseInterrupted},
	} {
		r, err := rt.Explore(c.ctx, p, rt.Options{Hash: "xxh3", Reduction: "none", Workers: 1, Timeout: c.timeout, Elsewhere: wait})
		if err != nil || r.Verdict != rt.Unknown || r.Complete || len(r.Reasons) != 1 || r.Reasons[0].Kind != c.reason {
			t.Errorf("%s: %+v, %v", c.reason, r, err)
		}
	}
	_, err := rt.Explore(context.Background(), p, rt.Options{Hash: "xxh3", Reduction: "none", Workers: 1, Elsewhere: func(context.Context) (*save.Frontier, error) { return nil, context.Canceled }})
	if err == nil {
		t.Error("no error where nothing ended the search")
	}
}
