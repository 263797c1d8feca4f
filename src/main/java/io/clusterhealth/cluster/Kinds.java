// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.cluster.object.FieldPath;
import io.clusterhealth.text.DataFile;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The table of kinds, `kinds.txt`: a new kind needs a line there, and a record where it has many objects.
public final class Kinds {
    private static final List<Kind> ALL = read();

    private static final List<ApiResource> KNOWN = ALL.stream()
            .filter(kind -> !kind.shortName().isEmpty())
            .map(kind -> new ApiResource(
                    kind.group(),
                    kind.version(),
                    kind.plural(),
                    kind.kind(),
                    List.of(kind.shortName()),
                    kind.namespaced()))
            .toList();

    private static final Map<String, Set<String>> GROUPS = ALL.stream()
            .collect(Collectors.groupingBy(Kind::kind, Collectors.mapping(Kind::group, Collectors.toSet())));

    private Kinds() {}

    /// In the order in which coverage lists them.
    public static List<Kind> all() {
        return ALL;
    }

    /// The kinds that are known without discovery, and take precedence where other kinds have the same name.
    public static List<ApiResource> known() {
        return KNOWN;
    }

    public static Optional<ApiResource> called(String word) {
        return KNOWN.stream().filter(resource -> resource.isCalled(word)).findFirst();
    }

    /// Whether no other kind of the table has the same name.
    public static boolean isAlone(ApiResource resource) {
        return GROUPS.getOrDefault(resource.kind(), Set.of()).size() < 2;
    }

    /// A kind; followed by a dot and its group if it is a custom resource that is named like a kind of the table.
    public static String distinct(String apiVersion, String kind) {
        String group = ApiResource.groupOf(apiVersion);
        return Resource.builtIn(group)
                        || GROUPS.getOrDefault(kind, Set.of(group)).contains(group)
                ? kind
                : kind + "." + group;
    }

    /// Whether the table has a kind of namespaced objects with this group and plural, written `group/plural`.
    public static boolean namespaced(String resource) {
        return ALL.stream().anyMatch(kind -> kind.namespaced() && resource.equals(kind.group() + "/" + kind.plural()));
    }

    /// Whether the objects of a kind of the table are of Kubernetes itself.
    public static boolean isBuiltIn(String kind) {
        return GROUPS.getOrDefault(kind, Set.of()).stream().anyMatch(Resource::builtIn);
    }

    static Kind of(String list) {
        return ALL.stream()
                .filter(kind -> kind.list().equals(list))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no kind has the list " + list));
    }

    private static List<Kind> read() {
        return DataFile.rows(Kinds.class, "kinds.txt").stream().map(Kinds::kind).toList();
    }

    private static Kind kind(String line) {
        List<String> words = Arrays.asList(line.split(" +"));
        int slash = words.getFirst().indexOf('/');
        String[] versions = words.getFirst().substring(slash + 1).split(",");
        String[] lists = words.get(1).split("=");
        String[] use = words.get(5).split("/");
        List<String> fields = words.subList(6, words.size()).stream()
                .flatMap(field -> FieldPath.expanded(field).stream())
                .toList();
        return new Kind(
                lists[0],
                slash < 0 ? "" : words.getFirst().substring(0, slash),
                versions[0],
                versions[versions.length - 1],
                lists[lists.length - 1],
                words.get(2),
                words.get(3).equals("-") ? "" : words.get(3),
                words.get(4).equals("namespaced"),
                Kind.Use.valueOf(use[0].toUpperCase(Locale.ROOT)),
                use[use.length - 1].equals("metadata"),
                !use[0].equals("named") && !use[use.length - 1].equals("elsewhere"),
                fields.stream().filter(field -> !field.startsWith("!")).toList(),
                fields.stream()
                        .filter(field -> field.startsWith("!"))
                        .map(field -> field.substring(1))
                        .toList());
    }
}
