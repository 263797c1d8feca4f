// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.json.Undisclosed;
import io.clusterhealth.cluster.object.FieldPath;
import io.clusterhealth.drift.DeliveredApp.AppMember;
import io.clusterhealth.drift.DeliveredApp.MemberKey;
import io.clusterhealth.drift.DriftRow.DriftKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The differences between an application and its manifests.
///
/// @param wanted the existing objects of its manifests, compared
/// @param missing objects of its manifests that do not exist
/// @param preview whether the manifests are of another revision than the delivered one
/// @param whole whether all manifests could be read; else an object is extra only if its controller says so
record ManifestDrift(
        Drift drift,
        DeliveredApp app,
        Map<MemberKey, ComparedObject> wanted,
        Set<MemberKey> missing,
        boolean preview,
        boolean whole) {

    /// In no order.
    List<DriftRow> rows() {
        List<DriftRow> rows = new ArrayList<>();
        if (!preview) {
            Drift.error(app).ifPresent(rows::add);
        }
        missing.forEach(one -> rows.add(DriftRow.told(DriftKind.MISSING, one, app)));
        Stream<MemberKey> objects = Stream.concat(app.here().stream().map(AppMember::key), wanted.keySet().stream());
        boolean named = !preview && drift.isNamed(app, objects);
        wanted.forEach((key, compared) -> modified(key, compared, named).ifPresent(rows::add));
        app.here().stream()
                .filter(one -> whole || (one.extra() && !preview))
                .map(AppMember::key)
                .filter(one -> !wanted.containsKey(one) && !missing.contains(one) && mayBeExtra(one))
                .forEach(one -> rows.add(DriftRow.told(DriftKind.EXTRA, one, app)));
        return rows;
    }

    private boolean mayBeExtra(MemberKey key) {
        return drift.object(key)
                .filter(object -> !OptOut.EXTRANEOUS.is(app, object))
                .isPresent();
    }

    /// @param named whether the controller uses a known field manager, so that other managers are known as such
    private Optional<DriftRow> modified(MemberKey key, ComparedObject compared, boolean named) {
        ObjectNode present = drift.object(key).orElseGet(compared::would);
        if (OptOut.isLeftOut(app, present)
                || OptOut.isLeftOut(app, compared.manifest())
                || OptOut.IF_NOT_PRESENT.is(app, compared.manifest())) {
            return Optional.empty();
        }
        if (!compared.refusal().isEmpty()) {
            return Optional.of(DriftRow.told(DriftKind.ERROR, key, app, Optional.empty(), compared.refusal()));
        }
        boolean scaled = drift.scaled().contains(key);
        List<String> differing = differing(compared, present, scaled);
        List<ForeignFields> added =
                named && !OptOut.MERGED.is(app, present) ? added(compared, present, scaled) : List.of();
        if (differing.isEmpty() && added.isEmpty()) {
            return !preview && isOutOfSync(key)
                    ? Optional.of(DriftRow.told(DriftKind.MODIFIED, key, app))
                    : Optional.empty();
        }
        List<ForeignFields> holders = ForeignFields.of(present, app.managers(), scaled).stream()
                .filter(foreign -> foreign.fields().stream().anyMatch(held -> touchesAny(held, differing)))
                .toList();
        return Optional.of(DriftRow.modified(
                key,
                app,
                Stream.concat(differing.stream(), added.stream().flatMap(one -> one.fields().stream()))
                        .distinct()
                        .toList(),
                Stream.concat(holders.stream(), added.stream()).toList(),
                compared.likely()));
    }

    /// The fields whose values differ from the manifest's, and those that a manifest no longer sets.
    private List<String> differing(ComparedObject compared, ObjectNode present, boolean scaled) {
        Stream<String> removed = ForeignFields.removed(compared.manifest(), present, app.managers(), scaled)
                .filter(field -> !touchesAny(field, compared.fields()));
        return Stream.concat(compared.fields().stream(), removed)
                .filter(field -> !app.ignored().ignores(present, field) && !app.tracks(present, field))
                .distinct()
                .toList();
    }

    /// The fields that others set beside the manifest.
    private List<ForeignFields> added(ComparedObject compared, ObjectNode present, boolean scaled) {
        ObjectNode delivered = Undisclosed.managed(compared.would().deepCopy());
        List<ForeignFields> beside =
                ForeignFields.beside(compared.manifest(), present, delivered, app.managers(), scaled);
        return app.ignored().without(beside, present).toList();
    }

    private static boolean touchesAny(String held, List<String> fields) {
        return fields.stream().anyMatch(field -> FieldPath.touch(held, field));
    }

    private boolean isOutOfSync(MemberKey key) {
        return app.here().stream().anyMatch(one -> one.key().equals(key) && one.isOutOfSync());
    }
}
