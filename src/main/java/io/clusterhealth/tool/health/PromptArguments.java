// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The arguments of a prompt as words in it.
final class PromptArguments {
    private static final int LONGEST = 253;

    private PromptArguments() {}

    /// ` with namespace "shop"`, or nothing; what does not look like a name of Kubernetes is left out.
    static String with(Map<String, String> arguments) {
        Map<String, String> named = new TreeMap<>(arguments);
        named.keySet().retainAll(Set.of("namespace", "cluster"));
        named.values().removeIf(value -> value.length() > LONGEST || !value.matches("[A-Za-z0-9._:/@-]+"));
        return named.isEmpty()
                ? ""
                : named.entrySet().stream()
                        .map(entry -> entry.getKey() + " \"" + entry.getValue() + "\"")
                        .collect(Collectors.joining(" and ", " with ", ""));
    }
}
