package main

// This file tests the unit of systemd, the file of Docker compose and the job of Kubernetes in docs/cluster.md: that they can be read, and that
// heddle takes the commands in them.

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/spf13/cobra"
)

// serviceFiles gives the files in docs/cluster.md in the order in which they stand there.
func serviceFiles(t *testing.T) (unit, compose, job string) {
	t.Helper()
	b, err := os.ReadFile(testFile("docs/cluster.md"))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("(?s)```(ini|yaml)\n(.*?)```").FindAllStringSubmatch(string(b), -1)
	if len(found) != 3 || found[0][1] != "ini" || found[1][1] != "yaml" || found[2][1] != "yaml" {
		t.Fatalf("docs/cluster.md has %d files", len(found))
	}
	return found[0][2], found[1][2], found[2][2]
}

// takes checks that heddle takes a command line, without running it.
func takes(t *testing.T, where string, args []string) {
	t.Helper()
	commands := map[string]*cobra.Command{"worker": newWorker(), "coordinator": newCoordinator()}
	if len(args) == 0 || commands[args[0]] == nil {
		t.Errorf("%s: %v is no command of heddle", where, args)
		return
	}
	c := commands[args[0]]
	if err := c.ParseFlags(args[1:]); err != nil {
		t.Errorf("%s: %v: %v", where, args, err)
	}
	if rest := c.Flags().Args(); len(rest) > 0 {
		t.Errorf("%s: %v is left of the command", where, rest)
	}
}

func TestServiceFiles(t *testing.T) {
	unit, compose, job := serviceFiles(t)
	section, settings := "", map[string]string{}
	for _, line := range strings.Split(unit, "\n") {
		switch key, value, ok := strings.Cut(line, "="); {
		case strings.HasPrefix(line, "["):
			section = line
		case ok:
			settings[section+key] = value
		case line != "":
			t.Errorf("the unit has a line %q", line)
		}
	}
	start, ok := strings.CutPrefix(settings["[Service]ExecStart"], "/usr/local/bin/heddle ")
	if !ok || settings["[Service]Restart"] == "" || settings["[Install]WantedBy"] == "" {
		t.Errorf("the unit: %v", settings)
	}
	takes(t, "the unit", strings.Fields(start))

	var c struct {
		Services map[string]struct {
			Build, Command string
			Volumes        []string
			Deploy         struct{ Replicas int }
		}
		Volumes map[string]any
	}
	if err := yaml.UnmarshalWithOptions([]byte(compose), &c, yaml.DisallowUnknownField()); err != nil {
		t.Fatal(err)
	}
	for name, s := range c.Services {
		takes(t, "compose, "+name, strings.Fields(s.Command))
		for _, v := range s.Volumes {
			from, _, _ := strings.Cut(v, ":")
			if _, named := c.Volumes[from]; !named && !strings.HasPrefix(from, "./") {
				t.Errorf("compose, %s: the volume %s is not there", name, from)
			}
		}
	}
	if len(c.Services) != 2 {
		t.Errorf("compose has %d services", len(c.Services))
	}

	type mount struct {
		Name      string
		MountPath string `yaml:"mountPath"`
	}
	type container struct {
		Name, Image  string
		Command      []string
		Args         []string
		Resources    map[string]map[string]string
		VolumeMounts []mount `yaml:"volumeMounts"`
	}
	var k struct {
		APIVersion string `yaml:"apiVersion"`
		Kind       string
		Metadata   struct{ Name string }
		Spec       struct {
			Parallelism int
			Template    struct {
				Spec struct {
					RestartPolicy   string           `yaml:"restartPolicy"`
					SecurityContext map[string]int64 `yaml:"securityContext"`
					Containers      []container
					InitContainers  []container `yaml:"initContainers"`
					Volumes         []map[string]any
				}
			}
		}
	}
	if err := yaml.UnmarshalWithOptions([]byte(job), &k, yaml.DisallowUnknownField()); err != nil {
		t.Fatal(err)
	}
	pod := k.Spec.Template.Spec
	if k.APIVersion != "batch/v1" || k.Kind != "Job" || len(pod.Containers) != 1 {
		t.Fatalf("the job: %+v", k)
	}
	takes(t, "the job", pod.Containers[0].Args)
	volumes := map[string]bool{}
	for _, v := range pod.Volumes {
		name, _ := v["name"].(string)
		volumes[name] = true
	}
	for _, x := range append(pod.Containers, pod.InitContainers...) {
		for _, m := range x.VolumeMounts {
			if !volumes[m.Name] {
				t.Errorf("the job: the volume %s of %s is not there", m.Name, x.Name)
			}
		}
	}
}
