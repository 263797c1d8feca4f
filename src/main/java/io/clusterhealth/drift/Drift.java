// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.drift.DeliveredApp.AppMember;
import io.clusterhealth.drift.DeliveredApp.MemberKey;
import io.clusterhealth.drift.DriftRow.DriftKind;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Compares applications with the existing objects.
///
/// @param live the metadata of the objects that could be read
/// @param read members for whose kind all objects in their place could be read, so that one that was not seen does
///     not exist
/// @param scaled workloads whose replicas an autoscaler sets
public record Drift(Map<MemberKey, ObjectNode> live, Set<AppMember> read, Set<MemberKey> scaled) {

    /// The differences, errors first, then changes, the latest first.
    public List<DriftRow> of(List<DeliveredApp> apps) {
        List<DriftRow> rows = new ArrayList<>();
        for (DeliveredApp app : apps) {
            error(app).or(() -> undelivered(app)).ifPresent(rows::add);
            boolean named = isNamed(app, app.here().stream().map(AppMember::key));
            app.here().forEach(member -> compare(app, member, named).ifPresent(rows::add));
        }
        return rows.stream().sorted(DriftRow.ORDER).toList();
    }

    private static MemberKey key(DeliveredApp app) {
        return new MemberKey("", app.subject());
    }

    static Optional<DriftRow> error(DeliveredApp app) {
        return app.error().map(error -> DriftRow.told(DriftKind.ERROR, key(app), app, error.since(), error.says()));
    }

    /// All that is known of an application that reports no members, such as a HelmRelease.
    private static Optional<DriftRow> undelivered(DeliveredApp app) {
        return app.here().isEmpty() && app.sync().equals("OutOfSync")
                ? Optional.of(DriftRow.told(
                        DriftKind.MODIFIED,
                        key(app),
                        app,
                        Optional.empty(),
                        (app.sync() + ", runs " + app.revision()).replaceFirst(", runs $", "")))
                : Optional.empty();
    }

    /// The differences between an application and its manifests, unordered; see the components of [ManifestDrift].
    public List<DriftRow> of(
            DeliveredApp app,
            Map<MemberKey, ComparedObject> wanted,
            Set<MemberKey> missing,
            boolean preview,
            boolean whole) {
        return new ManifestDrift(this, app, wanted, missing, preview, whole).rows();
    }

    Optional<ObjectNode> object(MemberKey key) {
        return Optional.ofNullable(live.get(key));
    }

    /// Whether the controller uses a known field manager. It may no longer hold any field of a changed object, but
    /// does of others.
    boolean isNamed(DeliveredApp app, Stream<MemberKey> objects) {
        return objects.flatMap(key -> object(key).stream())
                .anyMatch(object -> ForeignFields.hasOf(object, app.managers()));
    }

    private Optional<DriftRow> compare(DeliveredApp app, AppMember member, boolean named) {
        Optional<ObjectNode> object = object(member.key());
        if (member.health().equals("Missing") || (object.isEmpty() && read.contains(member))) {
            return Optional.of(DriftRow.told(DriftKind.MISSING, member.key(), app));
        }
        if (member.extra()) {
            return object.filter(seen -> OptOut.EXTRANEOUS.is(app, seen)).isPresent()
                    ? Optional.empty()
                    : Optional.of(DriftRow.told(DriftKind.EXTRA, member.key(), app));
        }
        List<ForeignFields> foreign = object.filter(seen -> named && !isExempt(app, seen))
                .map(seen -> app.ignored()
                        .without(ForeignFields.changed(seen, app.managers(), scaled.contains(member.key())), seen)
                        .toList())
                .orElse(List.of());
        if (foreign.isEmpty()) {
            return member.isOutOfSync()
                    ? Optional.of(DriftRow.told(DriftKind.MODIFIED, member.key(), app))
                    : Optional.empty();
        }
        List<String> fields =
                foreign.stream().flatMap(one -> one.fields().stream()).toList();
        return Optional.of(DriftRow.modified(member.key(), app, fields, foreign, false));
    }

    /// Whether others may change an object.
    private static boolean isExempt(DeliveredApp app, ObjectNode object) {
        return OptOut.isLeftOut(app, object) || OptOut.IF_NOT_PRESENT.is(app, object) || OptOut.MERGED.is(app, object);
    }

    /// The objects of applications that existed before the controller adopted them: without their manifests, their
    /// fields cannot be compared.
    public List<Subject> notComparable(List<DeliveredApp> apps) {
        return apps.stream()
                .flatMap(app -> app.here().stream()
                        .filter(member -> !member.extra() && !member.isOutOfSync())
                        .filter(member -> object(member.key())
                                .filter(object -> !isExempt(app, object)
                                        && !ForeignFields.unknown(object, app.managers(), scaled.contains(member.key()))
                                                .isEmpty())
                                .isPresent())
                        .map(AppMember::subject))
                .distinct()
                .sorted()
                .toList();
    }
}
