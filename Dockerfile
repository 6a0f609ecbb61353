# docker build -t heddle . && docker run --rm -v "$PWD:/src" -w /src heddle verify prog.c
FROM golang:1.26-bookworm AS build
RUN apt-get update -q && apt-get install -q -y --no-install-recommends libz3-dev
WORKDIR /heddle
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN go build -o /usr/local/bin/heddle ./cmd/heddle

# At run time: Z3, and the headers that C programs include.
FROM debian:bookworm-slim
RUN apt-get update -q && apt-get install -q -y --no-install-recommends libz3-4 gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY --from=build /usr/local/bin/heddle /usr/local/bin/heddle
ENTRYPOINT ["heddle"]
