// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ConfigObject;
import io.clusterhealth.finding.Subject;
import java.util.Optional;
import java.util.stream.Stream;

/// ConfigMaps and Secrets that were written: time and author, never content.
final class ConfigWrites {
    private ConfigWrites() {}

    static Stream<Change> changes(Picture picture) {
        return Write.told(Stream.of(Resources.CONFIG_MAPS, Resources.SECRETS)
                .flatMap(resource -> picture.objects(resource).stream()
                        .filter(object ->
                                !object.bookkeeping() && object.release().isEmpty())
                        .flatMap(object -> write(resource.kind(), object).stream())));
    }

    private static Optional<Write> write(String kind, ConfigObject object) {
        return object.written()
                .map(at -> new Write(
                        new Subject(
                                kind,
                                object.metadata().namespace(),
                                object.metadata().name()),
                        at,
                        object.writer(),
                        object.metadata().created().equals(object.written())));
    }
}
