# make demo        sets up what is missing, builds heddle, checks the shipped example
# make test        sets up what is missing, runs all tests
# The other targets are for daily work; CONTRIBUTING.md says when.

.PHONY: demo test quick test-long lint setup setup-tests build profile vet fmt race fuzz clean

# What users run is laid out by the profile cmd/heddle/default.pgo (make profile); tests are not, as that would compile everything twice.
PGO = auto

# Both forms of the example are checked: the broken one must be found (exit
# status 1), the right one must be safe (exit status 0).
demo: build
	@echo; echo '== heddle verify -DBROKEN examples/mailbox.c'
	@./heddle verify -DBROKEN examples/mailbox.c; test $$? -eq 1
	@echo; echo '== heddle verify examples/mailbox.c'
	@./heddle verify examples/mailbox.c

# The longest packages come first, so that the others run beside them. The limit
# ends what hangs; a busy machine is no reason to fail. `make lint` vets the tests.
# Three packages share two cores: many tests wait for a process to be killed, or for a page.
longest = ./rt ./cmd/heddle ./cluster ./serve ./prove ./symex ./hashing/visited ./bench/...
test: setup-tests
	go test -pgo=off -vet=off -ldflags='-s -w' -p 3 -timeout 30m $(longest) ./...

# What most changes break, in less than a minute.
quick: PGO = off
quick: build vet
	go test -pgo=off -vet=off -short -timeout 10m ./docs ./patience ./bench/judge/shrink ./sample ./digraph ./symex/check ./expr ./ir ./input ./plain ./cformat ./scheduler ./report ./monitor ./smt ./bench/task ./bench/corpus
	go test -pgo=off -vet=off -short -timeout 10m -run '^(TestPrograms|TestFigure3|TestReductionSaves|TestReductionOfPairs|TestReductionNeedsProof|TestMessages|TestTell.*)$$' ./rt
	go test -pgo=off -vet=off -short -timeout 10m -run '^(TestUnusableInput|TestVerify.*|TestRun|TestHelp|TestEvery.*|TestProperties|.*Value)$$' ./cmd/heddle

# The same tests without samples, and with more seeds: about an hour.
test-long: setup-tests vet
	HEDDLE_ALL_PROGRAMS=1 HEDDLE_ALL=1 HEDDLE_ARGUMENTS=all HEDDLE_HOSTILE=all \
	HEDDLE_RANDOM_SEEDS=400 HEDDLE_LTL_SEEDS=200 HEDDLE_WORDS_SEEDS=400 HEDDLE_FORMULAS=20000 HEDDLE_SYSTEMS=20000 \
	HEDDLE_JUDGE_SEEDS=1500 HEDDLE_JUDGE_NATIVE=60 HEDDLE_KILL_RUNS=10 HEDDLE_CLUSTER_KILLS=60 HEDDLE_PROVE_PROGRAMS=200 \
	go test -pgo=off -vet=off -timeout 6h $(longest) ./...

setup:
	@./scripts/setup.sh

setup-tests:
	@./scripts/setup.sh tests

build: setup
	go build -pgo=$(PGO) -o heddle ./cmd/heddle

# Into what the time of explorations goes: the compiler lays the code out by it (https://go.dev/doc/pgo). After changes to the paths that are taken most.
profile: setup
	go test -pgo=off -run '^$$' -bench Programs -benchtime 2s -o out/profile.test -cpuprofile cmd/heddle/default.pgo ./rt

vet:
	go vet -pgo=off ./...
	@test -z "$$(gofmt -l .)" || { echo 'gofmt these files:'; gofmt -l .; exit 1; }

# go.mod pins the version of staticcheck.
lint: setup vet
	GOFLAGS="$$(go env GOFLAGS) -pgo=off" go tool staticcheck ./...

fmt:
	gofmt -w .

# The race detector slows tests several times; it is for changes to workers.
race: setup
	go test -pgo=off -race ./...

# One fuzz target for a minute: make fuzz PKG=./report FUZZ=FuzzReadTrace
fuzz: setup
	go test -run '^$$' -fuzz '$(FUZZ)' -fuzztime 1m $(PKG)

clean:
	rm -f heddle
