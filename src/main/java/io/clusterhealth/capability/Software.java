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
/// @param labels `k8s-app=kube-dns`; either side may have wildcards
/// @param containers names of containers
/// @param mounts paths of the node that its pods mount
public record Software(
        String name,
        List<NamePattern> called,
        List<NamePattern> excluded,
        List<String> labels,
        List<String> containers,
        List<String> mounts) {
    private static final String LABEL = "label:";
    private static final String CONTAINER = "container:";
    private static final String MOUNT = "mount:";

    private static final String GROUP = "@";
    private static final String NONE = "!";

    private static final List<Software> ALL = all(CapabilityFile.rows());

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
                after(NONE, selectors).stream().map(NamePattern::of).toList(),
                after(LABEL, selectors),
                after(CONTAINER, selectors),
                after(MOUNT, selectors));
    }

    private static List<String> after(String prefix, List<String> selectors) {
        return selectors.stream()
                .filter(one -> one.startsWith(prefix))
                .map(one -> one.substring(prefix.length()))
                .toList();
    }

    public boolean matches(Subject subject) {
        return called.stream().anyMatch(pattern -> pattern.matches(subject))
                && excluded.stream().noneMatch(pattern -> pattern.matches(subject));
    }

    public boolean shows(Map<String, String> podLabels, Stream<String> podContainers) {
        return labels.stream().anyMatch(label -> labelled(label, podLabels)) || podContainers.anyMatch(any(containers));
    }

    /// Whether a DaemonSet that mounts these paths of the node belongs to this software.
    public boolean mounts(Set<String> hostPaths) {
        return !mounts.isEmpty() && hostPaths.stream().anyMatch(any(mounts));
    }

    private static boolean labelled(String label, Map<String, String> labels) {
        String[] keyAndValue = label.split("=", 2);
        return labels.entrySet().stream()
                .anyMatch(one -> new Wildcard(keyAndValue[0]).matches(one.getKey())
                        && new Wildcard(keyAndValue[1]).matches(one.getValue()));
    }

    private static Predicate<String> any(List<String> patterns) {
        return name -> patterns.stream().anyMatch(pattern -> new Wildcard(pattern).matches(name));
    }
}
