package cluster

// This file defines how machines talk: the connection, and where on the server things stand.
//
//	stream HD_RUN     hd.RUN.e.REGION          batches; a work queue: a message stays until it is acknowledged
//	stream HD_RUN_S   hd.RUN.s.REGION.EPOCH    segments of visited sets
//	                  hd.RUN.p.REGION.EPOCH.N  records that are too large for one value
//	                  hd.RUN.b                 the program
//	bucket hd_RUN     run, map, begun, asked, r.REGION, w.WORKER, stop, result
//	bucket heddle     run.RUN, worker.WORKER: which runs want workers, and which workers there are
//
// RUN stands for what is asked: the program, the flags, heddle's version.

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Address says where a server is and how to be let in.
type Address struct {
	URL   string
	Token string
	TLS   *tls.Config // nil: as the URL says
}

// bus is a connection to a server, for one run.
type bus struct {
	nc    *nats.Conn
	js    jetstream.JetStream
	kv    jetstream.KeyValue
	run   string
	most  int  // bytes of a message
	brief bool // the run ends with the server: what is read but once need not be on its disk
}

// How long what a server does not answer is tried again; servers are started anew meanwhile.
const (
	patience   = 2 * time.Minute
	refusal    = 30 * time.Second // where the server answers, and keeps nothing
	fullFor    = 5 * time.Second  // where it says that it has no room
	oneRequest = 5 * time.Second
	tryAgain   = 100 * time.Millisecond
)

// Errors that callers tell apart.
var (
	// ErrNoRun says that a server knows no run of that name.
	ErrNoRun = errors.New("the server has no such run")
	// errTaken says that a region has another owner now.
	errTaken = errors.New("another worker has taken the region over")
)

// connect opens a connection. The name is what the server calls it.
func connect(a Address, name string) (*bus, error) {
	opts := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(tryAgain), nats.ReconnectJitter(tryAgain, tryAgain),
		nats.Timeout(oneRequest), nats.ReconnectBufSize(-1), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}
	switch {
	case isSeed(a.Token):
		public, sign, err := signer(a.Token)
		if err != nil {
			return nil, err
		}
		opts = append(opts, nats.Nkey(public, sign))
	case a.Token != "":
		opts = append(opts, nats.Token(a.Token))
	}
	if a.TLS != nil {
		opts = append(opts, nats.Secure(a.TLS))
	}
	nc, err := nats.Connect(a.URL, opts...)
	if err != nil {
		return nil, explainConnect(a, err)
	}
	js, err := jetstream.New(nc, jetstream.WithPublishAsyncMaxPending(64), jetstream.WithDefaultTimeout(oneRequest), jetstream.WithPublishAsyncTimeout(oneRequest))
	if err != nil {
		nc.Close()
		return nil, err
	}
	return &bus{nc: nc, js: js, most: int(min(nc.MaxPayload(), maxPayload)) - 4096}, nil
}

// explainConnect says in one line why a server does not let us in.
func explainConnect(a Address, err error) error {
	switch {
	case errors.Is(err, nats.ErrAuthorization):
		if isSeed(a.Token) {
			return fmt.Errorf("the server at %s refuses the NKey", plainURL(a.URL))
		}
		return fmt.Errorf("the server at %s refuses the token", plainURL(a.URL))
	case errors.Is(err, nats.ErrNkeysNotSupported):
		return fmt.Errorf("the server at %s asks for a token, not for an NKey", plainURL(a.URL))
	case errors.Is(err, nats.ErrNoServers):
		return fmt.Errorf("no server answers at %s", plainURL(a.URL))
	}
	return fmt.Errorf("the server at %s: %w", plainURL(a.URL), err)
}

// plainURL is a URL without what it says about users.
func plainURL(url string) string {
	if scheme, rest, ok := strings.Cut(url, "://"); ok {
		if i := strings.LastIndexByte(rest, '@'); i >= 0 {
			return scheme + "://" + rest[i+1:]
		}
	}
	return url
}

func (b *bus) close() { b.nc.Close() }

// again does something until it succeeds, fails for good or the patience is at its end.
func again(ctx context.Context, do func(ctx context.Context) error) error {
	end := time.Now().Add(patience)
	for {
		one, cancel := context.WithTimeout(ctx, oneRequest)
		err := do(one)
		cancel()
		if err == nil || ctx.Err() != nil || !passes(err) {
			return err
		}
		left := time.Until(end)
		if hasNoRoom(err) && left < patience-fullFor {
			return fmt.Errorf("the server's disk is full, or its limit for storage is reached; make room and start the coordinator again (%w)", err)
		}
		if keepsNothing(err) && left < patience-refusal {
			return fmt.Errorf("the server keeps nothing any more: its disk may be full; make room and start the coordinator again (%w)", err)
		}
		if left < 0 {
			if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) {
				return fmt.Errorf("the server has not answered for %v: it may be gone, or its disk full, of which it tells itself (%w)", patience, err)
			}
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(tryAgain):
		}
	}
}

// keepsNothing tells whether an error is that of a server whose store does not work.
func keepsNothing(err error) bool {
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrNoStreamResponse)
}

// hasNoRoom tells whether an error is that of a server whose disk is full.
func hasNoRoom(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == insufficientResources || api.ErrorCode == storageExceeded || api.ErrorCode == storeFailed)
}

// passes tells whether an error may be one of the moment.
func passes(err error) bool {
	for _, x := range []error{
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrReconnectBufExceeded, nats.ErrConnectionReconnecting,
		nats.ErrStaleConnection, jetstream.ErrNoStreamResponse, jetstream.ErrAsyncPublishTimeout, jetstream.ErrJetStreamNotEnabled, nats.ErrNoStreamResponse,
	} {
		if errors.Is(err, x) {
			return true
		}
	}
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.Code == 503 // not yet ready
	}
	return false
}

// Names on the server.
func (b *bus) workStream() string              { return "HD_" + b.run }
func (b *bus) savedStream() string             { return "HD_" + b.run + "_S" }
func (b *bus) bucket() string                  { return "hd_" + b.run }
func (b *bus) entries(region int) string       { return fmt.Sprintf("hd.%s.e.%d", b.run, region) }
func (b *bus) entriesOfAll() string            { return fmt.Sprintf("hd.%s.e.*", b.run) }
func (b *bus) program() string                 { return fmt.Sprintf("hd.%s.b", b.run) }
func (b *bus) segments(r int, e uint64) string { return fmt.Sprintf("hd.%s.s.%d.%d", b.run, r, e) }
func (b *bus) parts(r int, e, n uint64) string {
	return fmt.Sprintf("hd.%s.p.%d.%d.%d", b.run, r, e, n)
}
func regionKey(region int) string { return fmt.Sprintf("r.%d", region) }

// create makes what a run needs on the server; what is there stays.
func (b *bus) create(ctx context.Context, run string) error {
	b.run = run
	storage := jetstream.FileStorage
	if b.brief {
		storage = jetstream.MemoryStorage
	}
	err := again(ctx, func(ctx context.Context) error {
		_, err := b.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: b.workStream(), Subjects: []string{fmt.Sprintf("hd.%s.e.*", run)}, Retention: jetstream.WorkQueuePolicy, Storage: storage,
		})
		return err
	})
	if err == nil {
		err = again(ctx, func(ctx context.Context) error {
			_, err := b.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
				Name: b.savedStream(), Subjects: []string{fmt.Sprintf("hd.%s.s.>", run), fmt.Sprintf("hd.%s.p.>", run), b.program()}, Storage: jetstream.FileStorage,
				AllowDirect: true,
			})
			return err
		})
	}
	if err == nil {
		err = again(ctx, func(ctx context.Context) (err error) {
			b.kv, err = b.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: b.bucket(), Storage: storage})
			return err
		})
	}
	return explainStore(err)
}

// open finds a run on the server.
func (b *bus) open(ctx context.Context, run string) error {
	b.run = run
	err := again(ctx, func(ctx context.Context) (err error) {
		b.kv, err = b.js.KeyValue(ctx, b.bucket())
		return err
	})
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		return ErrNoRun
	}
	return err
}

// explainStore says in one line why a server does not keep something.
func explainStore(err error) error {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		switch {
		case hasNoRoom(err):
			return err // again has said so
		case strings.Contains(api.Description, "maximum"):
			return fmt.Errorf("the server refuses a message as too large: %s", api.Description)
		}
	}
	return err
}

// get reads a value; nil: there is none.
func (b *bus) get(ctx context.Context, key string) (value []byte, revision uint64, err error) {
	err = again(ctx, func(ctx context.Context) (err error) {
		value, revision, err = b.kvGet(ctx, key)
		return err
	})
	return value, revision, err
}

// kvGet is get, tried once.
func (b *bus) kvGet(ctx context.Context, key string) (value []byte, revision uint64, err error) {
	e, err := b.kv.Get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	return e.Value(), e.Revision(), nil
}

func (b *bus) put(ctx context.Context, key string, value []byte) error {
	return explainStore(again(ctx, func(ctx context.Context) error {
		_, err := b.kv.Put(ctx, key, value)
		return err
	}))
}

// swap replaces a value if it still has the revision; 0: if there is none. Where an answer got lost it looks whether the value is the
// one that was to be written, so values of different writers must differ. The error is errTaken if somebody else was first.
func (b *bus) swap(ctx context.Context, key string, value []byte, revision uint64) (next uint64, err error) {
	tries := 0
	err = again(ctx, func(ctx context.Context) error {
		var err error
		if revision == 0 {
			next, err = b.kv.Create(ctx, key, value)
		} else {
			next, err = b.kv.Update(ctx, key, value, revision)
		}
		if tries++; isWrongRevision(err) {
			if tries > 1 {
				e, lookErr := b.kv.Get(ctx, key)
				if lookErr == nil && string(e.Value()) == string(value) {
					next = e.Revision()
					return nil
				}
				if lookErr != nil {
					return lookErr
				}
			}
			return errTaken
		}
		return err
	})
	return next, explainStore(err)
}

func isWrongRevision(err error) bool {
	if errors.Is(err, jetstream.ErrKeyExists) {
		return true
	}
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence
}

// isNotUnique tells whether an error is that of a consumer which would get the messages of another one.
func isNotUnique(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == notUnique
}

// Codes of the server that the client's library does not name.
const (
	insufficientResources jetstream.ErrorCode = 10023
	storageExceeded       jetstream.ErrorCode = 10047
	storeFailed           jetstream.ErrorCode = 10077
	notUnique             jetstream.ErrorCode = 10100
)

// publication is a message that the server has not confirmed yet.
type publication struct {
	msg    *nats.Msg
	future jetstream.PubAckFuture
}

// publish sends a message; confirmed waits for the server. The id makes the server drop what comes twice.
func (b *bus) publish(subject, id string, data []byte) publication {
	m := nats.NewMsg(subject)
	m.Header.Set(jetstream.MsgIDHeader, id)
	m.Data = data
	f, err := b.js.PublishMsgAsync(m)
	if err != nil {
		f = nil // confirmed tries again
	}
	return publication{m, f}
}

// confirmed waits until the server has stored the message.
func (b *bus) confirmed(ctx context.Context, p publication) error {
	if p.future != nil {
		select {
		case <-p.future.Ok():
			return nil
		case err := <-p.future.Err():
			if !passes(err) {
				return explainStore(err)
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return explainStore(again(ctx, func(ctx context.Context) error {
		_, err := b.js.PublishMsg(ctx, p.msg)
		return err
	}))
}

// putBlob stores something of any size under a subject and gives the number of messages that it took.
func (b *bus) putBlob(ctx context.Context, subject string, data []byte) (parts int, err error) {
	sum := sha256.Sum256(data)
	var sent []publication
	for rest := data; ; {
		n := min(len(rest), b.most)
		sent = append(sent, b.publish(subject, fmt.Sprintf("%s %s %d", subject, hex.EncodeToString(sum[:8]), len(sent)), rest[:n]))
		if rest = rest[n:]; len(rest) == 0 {
			break
		}
	}
	for _, p := range sent {
		if err := b.confirmed(ctx, p); err != nil {
			return 0, err
		}
	}
	return len(sent), nil
}

// messages reads the first messages under a subject.
func (b *bus) messages(ctx context.Context, subject string, count int, take func([]byte) error) error {
	if count == 0 {
		return nil
	}
	var stream jetstream.Stream
	err := again(ctx, func(ctx context.Context) (err error) {
		stream, err = b.js.Stream(ctx, b.savedStream())
		return err
	})
	if err != nil {
		return err
	}
	next := uint64(0)
	for range count {
		var m *jetstream.RawStreamMsg
		err := again(ctx, func(ctx context.Context) (err error) {
			m, err = stream.GetMsg(ctx, next+1, jetstream.WithGetMsgSubject(subject))
			return err
		})
		if err != nil {
			return fmt.Errorf("what was saved under %s is not there: %w", subject, err)
		}
		if err := take(m.Data); err != nil {
			return err
		}
		next = m.Sequence
	}
	return nil
}

// getBlob reads what putBlob has stored.
func (b *bus) getBlob(ctx context.Context, subject string, parts, most int) ([]byte, error) {
	var out []byte
	err := b.messages(ctx, subject, parts, func(part []byte) error {
		if len(out)+len(part) > most {
			return fmt.Errorf("what is stored under %s is larger than %d bytes", subject, most)
		}
		out = append(out, part...)
		return nil
	})
	return out, err
}
