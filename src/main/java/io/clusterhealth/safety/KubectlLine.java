// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The words of a kubectl, oc or helm command, parsed as these programs do.
///
/// @param words all that are no flags, the command first: `rollout`, `undo`, `deployment/web`
/// @param flags in the given order
/// @param rest the words after `--`
/// @see <a href="https://pkg.go.dev/github.com/spf13/pflag#readme-command-line-flag-syntax">pflag, flag syntax</a>
public record KubectlLine(List<String> words, List<Flag> flags, List<String> rest) {

    /// Flags that take the next word as their value, unless an equals sign follows.
    private static final Set<String> VALUED = Set.of(
            ("namespace context cluster user kubeconfig server token as as-group as-uid as-user-extra request-timeout v"
                            + " cache-dir certificate-authority client-certificate client-key tls-server-name username"
                            + " password profile profile-output kuberc selector output field-selector filename"
                            + " kustomize label-columns sort-by template chunk-size subresource raw container tail"
                            + " since since-time limit-bytes max-log-requests pod-running-timeout patch patch-file"
                            + " type replicas current-replicas resource-version timeout grace-period field-manager"
                            + " image env port labels overrides restart to-revision revision for pod-selector min max"
                            + " cpu-percent name target-port protocol verb resource resource-name clusterrole role"
                            + " serviceaccount group from-literal from-file from-env-file schedule class rule"
                            + " api-group verbs categories types output-directory namespaces limits requests"
                            + " containers keys prune-allowlist applyset duration audience cert key"
                            + " l o n f k L c s e p")
                    .split(" "));

    /// One flag.
    ///
    /// @param name without its hyphens
    /// @param value `true` for a flag without a value
    public record Flag(String name, String value) {

        /// Whether the flag is on: pflag's values for false mean off.
        boolean isOn() {
            return !Set.of("false", "False", "FALSE", "f", "F", "0").contains(value);
        }
    }

    public KubectlLine {
        words = List.copyOf(words);
        flags = List.copyOf(flags);
        rest = List.copyOf(rest);
    }

    /// @param given the words after the name of the program
    public static KubectlLine of(List<String> given) {
        List<String> words = new ArrayList<>();
        List<Flag> flags = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String word = given.get(i);
            if (word.equals("--")) {
                return new KubectlLine(words, flags, given.subList(i + 1, given.size()));
            }
            if (!word.startsWith("-") || word.equals("-")) {
                words.add(word);
                continue;
            }
            Optional<String> next =
                    Optional.of(i + 1).filter(at -> at < given.size()).map(given::get);
            boolean logs = !words.isEmpty() && words.getFirst().equals("logs");
            i += word.startsWith("--")
                    ? spelled(word.substring(2), next, flags)
                    : letters(word.substring(1), next, logs, flags);
        }
        return new KubectlLine(words, flags, List.of());
    }

    /// @return the number of following words that belong to the flag
    private static int spelled(String flag, Optional<String> next, List<Flag> into) {
        int equals = flag.indexOf('=');
        if (equals >= 0) {
            into.add(new Flag(flag.substring(0, equals), flag.substring(equals + 1)));
            return 0;
        }
        boolean valued = VALUED.contains(flag) && (flag.length() > 1 || flag.equals("v"));
        into.add(new Flag(flag, valued ? next.orElse("") : "true"));
        return valued && next.isPresent() ? 1 : 0;
    }

    /// Parses `-n shop`, `-nshop`, `-n=shop`, `-it`.
    private static int letters(String letters, Optional<String> next, boolean logs, List<Flag> into) {
        for (int i = 0; i < letters.length(); i++) {
            String name = letters.substring(i, i + 1);
            boolean valued = VALUED.contains(name) && !(logs && (name.equals("f") || name.equals("p")));
            String behind = letters.substring(i + 1);
            if (behind.startsWith("=")) {
                into.add(new Flag(name, behind.substring(1)));
                return 0;
            }
            if (valued) {
                into.add(new Flag(name, behind.isEmpty() ? next.orElse("") : behind));
                return behind.isEmpty() && next.isPresent() ? 1 : 0;
            }
            into.add(new Flag(name, "true"));
        }
        return 0;
    }

    /// The value of a flag under any of its names; the last one when it is repeated.
    public Optional<String> value(String... names) {
        return named(names).map(Flag::value).reduce((_, last) -> last);
    }

    /// Whether a flag is on under any of its names, wherever it is given.
    public boolean isOn(String... names) {
        return named(names).anyMatch(Flag::isOn);
    }

    private Stream<Flag> named(String... names) {
        Set<String> any = Set.of(names);
        return flags.stream().filter(flag -> any.contains(flag.name()));
    }
}
