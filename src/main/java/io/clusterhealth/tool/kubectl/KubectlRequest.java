// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.safety.KubectlLine;
import io.clusterhealth.text.EditDistance;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.ToolError;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Translates a command line to the arguments of the tool that answers it. An unsupported flag is refused by name,
/// never ignored.
final class KubectlRequest {
    private static final Set<String> EVERYWHERE =
            Set.of("namespace", "n", "context", "request-timeout", "v", "all-namespaces", "A");
    private static final Map<String, Set<String>> FLAGS = Map.of(
            "get",
            Set.of("selector", "l", "output", "o", "chunk-size", "ignore-not-found", "show-labels"),
            "describe",
            Set.of("show-events", "chunk-size"),
            "logs",
            Set.of("container", "c", "tail", "since", "previous", "p", "timestamps", "prefix"));
    private static final int MOST_LINES = 2_000;

    /// The tools of the toolset `health` that best answer unsupported commands.
    private static final Map<String, String> ELSEWHERE = Map.of(
            "top", "Call list-nodes or list-pods.",
            "events", "Call list-events.",
            "rollout", "Call wait-for-health or what-changed.",
            "wait", "Call wait-for-health.",
            "cluster-info", "Call list-clusters.",
            "version", "Call list-clusters.",
            "config", "Call list-clusters.");

    private final KubectlLine line;
    private final Set<String> toolsets;
    private final ObjectNode arguments = JsonNodeFactory.instance.objectNode();
    private Optional<ToolError> refusal = Optional.empty();

    private KubectlRequest(KubectlLine line, Set<String> toolsets) {
        this.line = line;
        this.toolsets = toolsets;
    }

    /// @param verb `get`, `describe` or `logs`
    record ReadCommand(String verb, ObjectNode arguments) {}

    /// @param toolsets those that are enabled
    static OrRefusal<ReadCommand> of(KubectlLine line, Set<String> toolsets) {
        return new KubectlRequest(line, toolsets).read();
    }

    private OrRefusal<ReadCommand> read() {
        List<String> words = line.words();
        String verb = words.isEmpty() ? "help" : words.getFirst();
        if (!FLAGS.containsKey(verb)) {
            return OrRefusal.refused(
                    "UNSUPPORTED_COMMAND",
                    "Of kubectl only get, describe and logs are answered here, not '%s'.".formatted(verb),
                    elsewhere(verb).orElse("Use one of these, or run it yourself."));
        }
        line.flags().stream()
                .map(KubectlLine.Flag::name)
                .filter(flag -> !EVERYWHERE.contains(flag)
                        && !FLAGS.getOrDefault(verb, Set.of()).contains(flag))
                .findFirst()
                .ifPresent(flag -> refuse(ToolError.of(
                        "UNSUPPORTED_FLAG",
                        "The flag '%s' of %s is not answered here.".formatted(flag, verb),
                        similar(flag, verb)
                                .map("Did you mean '%s'?"::formatted)
                                .orElse("Leave it out, or run the command yourself."))));
        line.flags().stream()
                .filter(flag -> flag.value().isBlank())
                .findFirst()
                .ifPresent(flag -> refuse(ToolError.invalid(
                        "The flag '%s' needs an argument.".formatted(flag.name()),
                        "Give it one, or leave the flag out.")));
        text("namespace", line.value("namespace", "n").filter(_ -> !line.isOn("all-namespaces", "A")), TextForm.LABEL);
        line.value("context").ifPresent(context -> arguments.put("cluster", context));
        if (verb.equals("logs")) {
            logs(words);
        } else {
            objects(words);
        }
        return OrRefusal.unless(refusal, new ReadCommand(verb, arguments));
    }

    private Optional<String> elsewhere(String verb) {
        return verb.equals("auth")
                ? Optional.of("Call can-i.").filter(_ -> toolsets.contains("rights"))
                : Optional.ofNullable(ELSEWHERE.get(verb)).filter(_ -> toolsets.contains("health"));
    }

    /// A flag whose name is one letter away.
    private static Optional<String> similar(String flag, String verb) {
        return Stream.concat(FLAGS.getOrDefault(verb, Set.of()).stream(), EVERYWHERE.stream())
                .filter(known -> known.length() > 1 && EditDistance.between(known, flag) == 1)
                .sorted()
                .findFirst();
    }

    private void logs(List<String> words) {
        String target = words.size() == 2 || words.size() == 3 ? words.get(1) : "";
        Optional<String> container =
                Optional.of(2).filter(at -> words.size() > at).map(words::get);
        Optional<String> flagged = line.value("container", "c");
        if (target.isEmpty() || (container.isPresent() && flagged.isPresent())) {
            refuse(ToolError.invalid(
                    "The command 'logs' takes one pod, and one container of it.", "Name it: logs web-1 -n shop."));
        }
        text("pod", Optional.of(target.substring(target.indexOf('/') + 1)), TextForm.SUBDOMAIN);
        text("container", container.or(() -> flagged), TextForm.LABEL);
        text("since", line.value("since"), TextForm.LOG_AGE);
        line.value("tail").ifPresent(lines -> {
            if (!lines.matches("-?\\d{1,18}")) {
                refuse(ToolError.invalid("The flag 'tail' takes a number of lines.", "Give one, such as --tail=50."));
            } else if (lines.startsWith("-")) {
                arguments.put("tail", MOST_LINES);
            } else {
                arguments.put("tail", Math.clamp(Long.parseLong(lines), 1, MOST_LINES));
            }
        });
        if (line.isOn("previous", "p")) {
            arguments.put("previous", true);
        }
    }

    private void objects(List<String> words) {
        boolean get = words.getFirst().equals("get");
        String kind = words.size() > 1 ? words.get(1) : "";
        int slash = kind.indexOf('/');
        Optional<String> name = slash >= 0
                ? Optional.of(kind.substring(slash + 1))
                : Optional.of(2).filter(at -> words.size() > at).map(words::get);
        boolean one = !kind.isEmpty() && !kind.contains(",") && !kind.equals("all");
        if (words.size() > (slash >= 0 ? 2 : 3) || !one || (!get && name.isEmpty())) {
            refuse(ToolError.of(
                    "UNSUPPORTED_COMMAND",
                    kind.isEmpty()
                            ? "The command '%s' has no kind.".formatted(words.getFirst())
                            : "One kind, and one name of it, is answered at a time.",
                    get
                            ? (kind.isEmpty()
                                    ? "Give one, such as: get pods -n shop."
                                    : "Call once for each, such as: get pods -n shop.")
                            : "Give both: describe pod web-1 -n shop."));
        }
        text("resource", Optional.of(slash >= 0 ? kind.substring(0, slash) : kind), TextForm.KIND);
        text("name", name, TextForm.SEGMENT);
        line.value("selector", "l").ifPresent(labels -> arguments.put("selector", labels));
        line.value("output", "o").ifPresent(this::output);
        if (line.isOn("show-labels") && !arguments.has("output")) {
            arguments.put("output", "labels");
        }
    }

    private void output(String form) {
        switch (form) {
            case "wide", "yaml", "json" -> arguments.put("output", form);
            case "name" -> arguments.put("output", "names");
            default ->
                refuse(ToolError.of(
                        "UNSUPPORTED_FLAG",
                        "The output '%s' is not made here.".formatted(form),
                        "Give -o yaml, json, wide or name."));
        }
    }

    private void text(String argument, Optional<String> given, TextForm form) {
        given.ifPresent(text -> {
            if (form.matches(text)) {
                arguments.put(argument, text);
            } else {
                refuse(ToolError.invalid(
                        "What the command has for '%s' is not of its form.".formatted(argument),
                        "Give " + form.words() + "."));
            }
        });
    }

    private void refuse(ToolError error) {
        refusal = refusal.or(() -> Optional.of(error));
    }
}
