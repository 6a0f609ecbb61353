package cluster

// This file defines tokens, by which a server knows who may come in. They stand in files that nobody else can read, never in a list of
// arguments or a log. In the place of a token there may be the seed of an NKey: the server then knows its public key alone, and the seed never
// leaves the machine that has it.

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/nats-io/nkeys"

	"heddle.example/input"
)

// newToken draws a token.
func newToken() (string, error) {
	b := make([]byte, 24)
	if _, err := rand.Read(b); err != nil {
		return "", err
	}
	return hex.EncodeToString(b), nil
}

// The lengths of a token.
const (
	leastToken = 16
	mostToken  = 1024
)

// ReadToken reads the token in a file that only its owner may read.
func ReadToken(name string) (string, error) {
	info, err := os.Stat(name)
	if err != nil {
		return "", err
	}
	if mode := info.Mode().Perm(); mode&0o077 != 0 {
		return "", fmt.Errorf("others can read the token in %s: chmod 600 %s", name, name)
	}
	b, err := input.ReadFile(name, mostToken)
	if err != nil {
		return "", err
	}
	token := strings.TrimSpace(string(b))
	if len(token) < leastToken || strings.ContainsAny(token, " \t\r\n") {
		return "", fmt.Errorf("the token in %s is no word of at least %d characters", name, leastToken)
	}
	return token, nil
}

// MakeToken reads the token in a file, and draws one if there is no such file.
func MakeToken(name string) (string, error) {
	token, err := ReadToken(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return token, err
	}
	if token, err = newToken(); err != nil {
		return "", err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(token + "\n")
	return token, errors.Join(err, f.Close())
}

// isSeed tells whether a token is the seed of a user's NKey.
func isSeed(token string) bool {
	kind, _, err := nkeys.DecodeSeed([]byte(token))
	return err == nil && kind == nkeys.PrefixByteUser
}

// signer gives the public key of a seed, and what signs with it.
func signer(seed string) (public string, sign func([]byte) ([]byte, error), err error) {
	pair, err := nkeys.FromSeed([]byte(seed))
	if err != nil {
		return "", nil, err
	}
	if public, err = pair.PublicKey(); err != nil {
		return "", nil, err
	}
	return public, pair.Sign, nil
}

// mostKeys bounds the bytes of a file of public keys.
const mostKeys = 1 << 20

// ReadNKeys reads a file of users' public keys, one on a line; lines that begin with # say something to people.
func ReadNKeys(name string) (keys []string, err error) {
	b, err := input.ReadFile(name, mostKeys)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(b), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if !nkeys.IsValidPublicUserKey(line) {
			return nil, fmt.Errorf("%s:%d: this is no public NKey of a user", name, i+1)
		}
		keys = append(keys, line)
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("%s has no keys", name)
	}
	return keys, nil
}
