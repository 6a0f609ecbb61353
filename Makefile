# make demo   sets up what is missing, builds heddle, checks the shipped example
# make test   sets up what is missing, runs all tests
# The other targets are for daily work.

.PHONY: demo test setup build vet fmt race fuzz clean

# Both forms of the example are checked: the broken one must be found (exit
# status 1), the right one must be safe (exit status 0).
demo: build
	@echo; echo '== heddle verify -DBROKEN examples/mailbox.c'
	@./heddle verify -DBROKEN examples/mailbox.c; test $$? -eq 1
	@echo; echo '== heddle verify examples/mailbox.c'
	@./heddle verify examples/mailbox.c

test: setup vet
	go test -timeout 40m ./...

setup:
	@./scripts/setup.sh

build: setup
	go build -o heddle ./cmd/heddle

vet:
	go vet ./...
	@test -z "$$(gofmt -l .)" || { echo 'gofmt these files:'; gofmt -l .; exit 1; }

fmt:
	gofmt -w .

# The race detector slows tests several times; it is for changes to workers.
race: setup
	go test -race ./...

# One fuzz target for a minute: make fuzz PKG=./report FUZZ=FuzzReadTrace
fuzz: setup
	go test -run '^$$' -fuzz '$(FUZZ)' -fuzztime 1m $(PKG)

clean:
	rm -f heddle
