// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How other objects reference the ones they use: `certificates at spec.issuerRef (Issuer)`.
///
/// @param by the lists of the referencing objects
/// @param at paths of references; the first one that exists counts
/// @param usual the kind if a reference has none
record Usage(List<Resource<GenericObject>> by, List<String> at, String usual) {
    private static final Pattern WRITTEN = Pattern.compile("(.+?) at (\\S+)(?: \\((\\w+)\\))?");

    static Usage of(String text) {
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches()) {
            throw new IllegalArgumentException(text);
        }
        return new Usage(
                Stream.of(written.group(1).split(", ")).map(Resources::generic).toList(),
                List.of(written.group(2).split("\\|")),
                Optional.ofNullable(written.group(3)).orElse(""));
    }

    Set<Subject> used(Picture picture) {
        return picture.index(Used.class, _ -> new Used(new ConcurrentHashMap<>()))
                .byUsage()
                .computeIfAbsent(this, _ -> read(picture));
    }

    private record Used(Map<Usage, Set<Subject>> byUsage) {}

    private Set<Subject> read(Picture picture) {
        return by.stream()
                .flatMap(list -> picture.objects(list).stream())
                .flatMap(user -> named(user, at, usual).stream())
                .collect(Collectors.toSet());
    }

    /// Whether all objects that may reference one were read.
    boolean allSeen(Picture picture) {
        return picture.namespace().isEmpty() && by.stream().allMatch(picture::whole);
    }

    static Optional<Subject> named(GenericObject object, List<String> at, String usual) {
        return at.stream()
                .filter(object::has)
                .map(path -> object.reference(path, usual))
                .limit(1)
                .filter(reference -> !reference.name().isEmpty())
                .map(reference -> Subjects.of(reference, object.metadata()))
                .findFirst();
    }
}
