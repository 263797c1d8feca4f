// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ConfigObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// ConfigMaps and Secrets that were written: time and author, never content.
///
/// A controller writes hundreds at once; what the same manager wrote within one minute is one change.
record ConfigWrites() implements ChangeSource {
    private static final int FOLDED = 4;

    /// What was written together.
    private record Together(String kind, String manager, Instant minute) {}

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.SECRETS, Resources.CONFIG_MAPS);
    }

    @Override
    public Stream<Change> changes(Picture picture) {
        Map<Together, List<ConfigObject>> writes = new LinkedHashMap<>();
        for (Resource<ConfigObject> resource : List.of(Resources.CONFIG_MAPS, Resources.SECRETS)) {
            for (ConfigObject object : picture.objects(resource)) {
                if (!object.bookkeeping() && object.release().isEmpty()) {
                    object.written()
                            .ifPresent(at -> writes.computeIfAbsent(
                                            new Together(
                                                    resource.kind(),
                                                    object.writer(),
                                                    at.truncatedTo(ChronoUnit.MINUTES)),
                                            _ -> new ArrayList<>())
                                    .add(object));
                }
            }
        }
        return writes.entrySet().stream().flatMap(entry -> changes(entry.getKey(), entry.getValue()));
    }

    private static Stream<Change> changes(Together key, List<ConfigObject> objects) {
        objects.sort(
                Comparator.comparing((ConfigObject object) -> object.metadata().namespace())
                        .thenComparing(object -> object.metadata().name()));
        if (objects.size() < FOLDED) {
            return objects.stream().map(object -> change(key.kind(), object));
        }
        ConfigObject first = objects.getFirst();
        return Stream.of(new Change(
                at(first),
                ChangeKind.CONFIG,
                subject(key.kind(), first),
                Evidence.quoting("and %d more were written by".formatted(objects.size() - 1), key.manager())));
    }

    private static Change change(String kind, ConfigObject object) {
        boolean fresh = object.metadata().created().equals(object.written());
        return new Change(
                at(object),
                ChangeKind.CONFIG,
                subject(kind, object),
                Evidence.quoting(fresh ? "was created by" : "was changed by", object.writer()));
    }

    private static Instant at(ConfigObject object) {
        return object.written().orElse(Instant.EPOCH);
    }

    private static Subject subject(String kind, ConfigObject object) {
        return new Subject(
                kind, object.metadata().namespace(), object.metadata().name());
    }
}
