// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.capability;

import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Wildcard;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A kind of software, recognised by the names of its objects, or by labels and containers of its pods.
///
/// @param called `coredns*`, or `kube-system/coredns*` in one namespace
/// @param excluded names that do not count: `!*autoscaler*`
/// @param containers names of containers
/// @param mounts paths of the node that its pods mount
public record Software(
        String name,
        List<NamePattern> called,
        List<NamePattern> excluded,
        List<LabelPattern> labels,
        List<Wildcard> containers,
        List<Wildcard> mounts) {
    private static final String LABEL = "label:";
    private static final String CONTAINER = "container:";
    private static final String MOUNT = "mount:";

    private static final String GROUP = "@";
    private static final String NONE = "!";

    private static final List<Software> ALL = all(CapabilityFile.rows());

    /// A label of a pod: `k8s-app=kube-dns`; either side may have wildcards.
    record LabelPattern(Wildcard key, Wildcard value) {
        static LabelPattern of(String text) {
            int equals = text.indexOf('=');
            return new LabelPattern(new Wildcard(text.substring(0, equals)), new Wildcard(text.substring(equals + 1)));
        }

        boolean matches(Map<String, String> labels) {
            return labels.entrySet().stream()
                    .anyMatch(one -> key.matches(one.getKey()) && value.matches(one.getValue()));
        }
    }

    public Software {
        called = List.copyOf(called);
        excluded = List.copyOf(excluded);
        labels = List.copyOf(labels);
        containers = List.copyOf(containers);
        mounts = List.copyOf(mounts);
    }

    public static List<Software> all() {
        return ALL;
    }

    public static Optional<Software> find(String name) {
        return ALL.stream().filter(software -> software.name().equals(name)).findFirst();
    }

    /// The software of this name.
    ///
    /// @throws IllegalArgumentException if the file has no such software
    public static Software named(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("no software is called " + name));
    }

    private static List<Software> all(List<CapabilityFile.CapabilityRow> rows) {
        Map<String, List<String>> selectors = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> row.kind().equals("software"))
                .forEach(row -> selectors.put(
                        GROUP + row.columns().get(0),
                        Stream.of(row.columns().get(1).split(" +"))
                                .flatMap(one -> selectors.getOrDefault(one, List.of(one)).stream())
                                .toList()));
        return selectors.entrySet().stream()
                .map(one -> of(one.getKey().substring(1), one.getValue()))
                .toList();
    }

    /// @param selectors as in a row `software`
    public static Software of(String name, List<String> selectors) {
        return new Software(
                name,
                selectors.stream()
                        .filter(one -> Stream.of(LABEL, CONTAINER, MOUNT, NONE).noneMatch(one::startsWith))
                        .map(NamePattern::of)
                        .toList(),
                after(NONE, selectors).map(NamePattern::of).toList(),
                after(LABEL, selectors).map(LabelPattern::of).toList(),
                after(CONTAINER, selectors).map(Wildcard::new).toList(),
                after(MOUNT, selectors).map(Wildcard::new).toList());
    }

    private static Stream<String> after(String prefix, List<String> selectors) {
        return selectors.stream().filter(one -> one.startsWith(prefix)).map(one -> one.substring(prefix.length()));
    }

    public boolean matches(Subject subject) {
        return called.stream().anyMatch(pattern -> pattern.matches(subject))
                && excluded.stream().noneMatch(pattern -> pattern.matches(subject));
    }

    public boolean shows(Map<String, String> podLabels, Stream<String> podContainers) {
        return labels.stream().anyMatch(label -> label.matches(podLabels)) || podContainers.anyMatch(any(containers));
    }

    /// Whether a DaemonSet that mounts these paths of the node belongs to this software.
    public boolean mounts(Set<String> hostPaths) {
        return !mounts.isEmpty() && hostPaths.stream().anyMatch(any(mounts));
    }

    private static Predicate<String> any(List<Wildcard> patterns) {
        return name -> patterns.stream().anyMatch(pattern -> pattern.matches(name));
    }
}
