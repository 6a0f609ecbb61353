package cluster

// This file tests that a token is given to the right server only: one that has a certificate for its name, signed by somebody who is trusted.

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// certificate writes a certificate for an address, signed by itself, and its key.
func certificate(t *testing.T, ip string) (cert, key string) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: ip}, IPAddresses: []net.IP{net.ParseIP(ip)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	public, err := x509.CreateCertificate(rand.Reader, template, template, &k.PublicKey, k)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalECPrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for file, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: public}, key: {Type: "EC PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}

// TestTLS connects to a server with a certificate: as one should, without knowing who signed it, where it is for another address, and to a
// server that has none.
func TestTLS(t *testing.T) {
	cert, key := certificate(t, "127.0.0.1")
	other, otherKey := certificate(t, "192.0.2.1")
	token := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(token, []byte(testKey), 0o600); err != nil {
		t.Fatal(err)
	}
	serve := func(cert, key string) *Server {
		o, err := Listen("127.0.0.1:0", t.TempDir(), testKey, cert, key)
		if err != nil {
			t.Fatal(err)
		}
		return startTestServer(t, o)
	}
	right, elsewhere, open := serve(cert, key), serve(other, otherKey), serve("", "")
	for _, c := range []struct{ name, url, ca, wrong string }{
		{"its certificate is known", right.URL(), cert, ""},
		{"nobody known has signed it", right.URL(), "", "certificate"},
		{"another is known", right.URL(), other, "certificate"},
		{"it is for another address", elsewhere.URL(), other, "certificate"},
		{"it has none", open.URL(), cert, "secure connection not available"},
	} {
		a, _, err := NewAddress("tls://"+strings.TrimPrefix(strings.TrimPrefix(c.url, "nats://"), "tls://"), token, c.ca)
		if err != nil {
			t.Fatal(err)
		}
		b, err := connect(a, "test")
		if err == nil {
			b.close()
		}
		if c.wrong == "" && err != nil || c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.wrong)
		}
	}
}
