// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import io.clusterhealth.safety.SafetyReport.CommandType;
import io.clusterhealth.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Classifies one command: by its verb, then by aggravating flags and kinds.
final class CommandJudge {

    /// Flags that use another login or another server.
    private static final Set<String> LOGIN = Words.setOf("""
            as as-group as-uid as-user-extra token kubeconfig server s user cluster username password
            client-certificate client-key certificate-authority insecure-skip-tls-verify tls-server-name
            kube-token kube-apiserver kube-as-user kube-as-group kube-ca-file kube-insecure-skip-tls-verify
            kube-context""");

    private static final Set<String> BEFORE_A_COMMAND = Words.setOf("""
            namespace n context request-timeout v cache-dir warnings-as-errors match-server-version
            disable-compression log-flush-frequency kuberc profile profile-output help h version""");

    /// The effects of dangerous commands, by one of their words.
    private static final Map<String, String> EFFECTS = Map.of(
            "delete", "It deletes what it names; a deletion cannot be undone.",
            "uninstall", "It deletes all objects of the release; a deletion cannot be undone.",
            "prune", "It deletes objects; a deletion cannot be undone.",
            "drain", "It evicts the pods of the node, and no new pods are placed on it.",
            "cordon", "No new pods are placed on the node.",
            "taint", "It decides which pods may run on the node, and may evict pods from it.");

    private static final String UNSPECIFIC = "'%s' can change access, or more than the objects that it names.";

    /// Flags that run a program of the user's choice.
    private static final Set<String> RUNS = Words.setOf("""
            post-renderer post-renderer-args enable-exec enable-helm enable-alpha-plugins helm-command""");

    private static final String POD_SECURITY = "pod-security.kubernetes.io/enforce";
    private static final Set<String> NAMESPACES = Set.of("namespace", "namespaces", "ns", "project", "projects");
    private static final Pattern SYSTEM = Pattern.compile("(kube|openshift)-.*|openshift|.*-system");
    private static final Pattern DOOR = Pattern.compile("(?i).*/(proxy|exec|attach|portforward|token)\\b.*");

    private final String program;
    private final KubectlLine line;
    private final List<String> warnings = new ArrayList<>();

    private CommandJudge(String program, KubectlLine line) {
        this.program = program;
        this.line = line;
    }

    static SafetyReport of(String whole, String program, List<String> given) {
        CommandJudge judge = new CommandJudge(program, KubectlLine.of(given));
        CommandType type = judge.type(given);
        return new SafetyReport(whole, type, judge.warnings);
    }

    private CommandType type(List<String> given) {
        if (line.words().isEmpty()) {
            return isHelp() ? CommandType.READ : dangerous("It has no command.");
        }
        if (hidden(given)) {
            return dangerous("A flag that is not known stands before the command.");
        }
        Optional<CommandType> known = CommandVerbs.of(program, line.words());
        if (known.isEmpty()) {
            return dangerous("'%s' is no command that is known; it may be a plugin."
                    .formatted(line.words().getFirst()));
        }
        return switch (known.get()) {
            case INTERACTIVE -> interactive();
            case READ -> read();
            case WRITE -> opensTerminal() ? interactive() : written(CommandType.WRITE);
            case DANGEROUS -> opensTerminal() ? interactive() : written(CommandType.DANGEROUS);
        };
    }

    private boolean isHelp() {
        return line.isOn("help", "h", "version") || line.flags().isEmpty();
    }

    /// Whether unknown flags precede the command, which may or may not take the next word as their value.
    private boolean hidden(List<String> given) {
        int command = given.indexOf(line.words().getFirst());
        return KubectlLine.of(given.subList(0, Math.max(0, command))).flags().stream()
                .anyMatch(flag -> !BEFORE_A_COMMAND.contains(flag.name()) && !LOGIN.contains(flag.name()));
    }

    private CommandType read() {
        foreign();
        line.value("raw")
                .filter(path -> !path.equals("true") || line.words().getFirst().equals("config"))
                .filter(path -> line.words().getFirst().equals("config")
                        || DOOR.matcher(path).matches())
                .ifPresent(_ -> warnings.add("It shows a login, or goes through a proxy into a container."));
        if (line.isOn("show-token", "t") && line.words().getFirst().equals("whoami")) {
            warnings.add("It shows a login.");
        }
        if (!warnings.isEmpty()) {
            return CommandType.DANGEROUS;
        }
        if (line.words().getFirst().equals("project") && line.words().size() > 1) {
            return CommandType.WRITE;
        }
        if (line.value("output-directory").isPresent()) {
            warnings.add("It writes files.");
            return CommandType.WRITE;
        }
        return CommandType.READ;
    }

    private CommandType interactive() {
        warnings.add("It opens a terminal, a process or a connection that nothing supervises.");
        return CommandType.INTERACTIVE;
    }

    private boolean opensTerminal() {
        return !program.equals("helm") && line.isOn("stdin", "i", "tty", "t", "edit", "interactive", "attach");
    }

    private CommandType written(CommandType least) {
        List<String> words = line.words();
        if (least == CommandType.DANGEROUS) {
            warnings.add(words.stream()
                    .limit(CommandVerbs.length(program, words))
                    .filter(EFFECTS::containsKey)
                    .findFirst()
                    .map(EFFECTS::get)
                    .orElseGet(() -> UNSPECIFIC.formatted(String.join(" ", words))));
        }
        int before = warnings.size();
        foreign();
        warnIf(line.isOn("all"), "It is about all objects of the kind.");
        warnIf(line.isOn("all-namespaces", "A"), "It is about all namespaces.");
        warnIf(line.isOn("force", "force-conflicts"), "With this flag it also does what would otherwise be refused.");
        warnIf(line.isOn("prune"), "It deletes what is not in the files.");
        warnIf(
                line.isOn("now")
                        || line.value("grace-period")
                                .filter(CommandJudge::isZero)
                                .isPresent(),
                "Pods get no time to stop.");
        warnIf(line.value("replicas").filter(CommandJudge::isZero).isPresent(), "It stops all pods of the workload.");
        warnIf(
                line.value("cascade")
                        .filter(way -> !way.equals("background") && !way.equals("foreground"))
                        .isPresent(),
                "It leaves behind what the objects own.");
        warnIf(
                line.isOn("disable-eviction", "delete-emptydir-data", "delete-local-data"),
                "It goes around what protects pods or their data.");
        warnIf(
                line.value("namespace", "n")
                        .filter(name -> SYSTEM.matcher(name).matches())
                        .isPresent(),
                "It is about a namespace of software that runs the cluster.");
        warnIf(
                words.getFirst().equals("delete")
                        && words.stream().skip(1).flatMap(CommandJudge::kinds).anyMatch(NAMESPACES::contains),
                "It deletes everything in the namespace.");
        warnIf(
                words.stream().anyMatch(word -> word.startsWith(POD_SECURITY) && !word.endsWith("=restricted")),
                "It affects what the pods of a namespace may do.");
        words.stream()
                .skip(1)
                .flatMap(CommandJudge::kinds)
                .flatMap(kind -> KindDangers.warningOf(kind).stream())
                .distinct()
                .forEach(warnings::add);
        return warnings.size() > before ? CommandType.DANGEROUS : least;
    }

    private void foreign() {
        warnIf(
                given(LOGIN).anyMatch(flag -> !program.equals("helm") || !flag.equals("s")),
                "It is done with another login, or against another server.");
        warnIf(given(RUNS).findAny().isPresent(), "It runs another program.");
    }

    private Stream<String> given(Set<String> names) {
        return line.flags().stream().map(KubectlLine.Flag::name).filter(names::contains);
    }

    private static boolean isZero(String number) {
        return number.matches("[+-]?0+");
    }

    /// The kinds in `secret/db`, `secrets.v1.` and lists.
    private static Stream<String> kinds(String word) {
        return Stream.of(word.toLowerCase(Locale.ROOT).split(",")).map(one -> one.split("[/.]", 2)[0]);
    }

    private CommandType dangerous(String warning) {
        warnings.add(warning);
        return CommandType.DANGEROUS;
    }

    private void warnIf(boolean worse, String warning) {
        if (worse) {
            warnings.add(warning);
        }
    }
}
