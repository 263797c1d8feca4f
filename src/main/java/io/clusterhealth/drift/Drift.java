// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.json.Undisclosed;
import io.clusterhealth.drift.DeliveredApp.AppMember;
import io.clusterhealth.drift.DeliveredApp.MemberKey;
import io.clusterhealth.drift.DriftRow.DriftKind;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
            app.here().stream().flatMap(member -> compare(app, member, named)).forEach(rows::add);
        }
        return rows.stream().sorted(DriftRow.ORDER).toList();
    }

    private static MemberKey key(DeliveredApp app) {
        return new MemberKey("", app.subject());
    }

    private static Optional<DriftRow> error(DeliveredApp app) {
        return app.error()
                .map(error -> DriftRow.told(DriftKind.ERROR, key(app), app.subject(), error.since(), error.says()));
    }

    /// All that is known of an application that reports no members, such as a HelmRelease.
    private static Optional<DriftRow> undelivered(DeliveredApp app) {
        return app.here().isEmpty() && app.sync().equals("OutOfSync")
                ? Optional.of(DriftRow.told(
                        DriftKind.MODIFIED,
                        key(app),
                        app.subject(),
                        Optional.empty(),
                        (app.sync() + ", runs " + app.revision()).replaceFirst(", runs $", "")))
                : Optional.empty();
    }

    /// The differences between an application and its manifests, unordered.
    ///
    /// @param wanted the existing objects of its manifests, compared
    /// @param missing objects of its manifests that do not exist
    /// @param preview whether the manifests are of another revision than the delivered one
    /// @param whole whether all manifests could be read; else an object is extra only if its controller says so
    public List<DriftRow> of(
            DeliveredApp app,
            Map<MemberKey, ComparedObject> wanted,
            Set<MemberKey> missing,
            boolean preview,
            boolean whole) {
        List<DriftRow> rows = new ArrayList<>();
        if (!preview) {
            error(app).ifPresent(rows::add);
        }
        missing.forEach(one -> rows.add(DriftRow.told(DriftKind.MISSING, one, app.subject(), Optional.empty(), "")));
        boolean named = !preview
                && isNamed(app, Stream.concat(app.here().stream().map(AppMember::key), wanted.keySet().stream()));
        wanted.forEach((object, compared) ->
                compared(app, object, compared, named, preview).ifPresent(rows::add));
        app.here().stream()
                .filter(one -> whole || (one.extra() && !preview))
                .map(AppMember::key)
                .filter(one -> !wanted.containsKey(one) && !missing.contains(one) && mayBeExtra(app, one))
                .forEach(one -> rows.add(DriftRow.told(DriftKind.EXTRA, one, app.subject(), Optional.empty(), "")));
        return rows;
    }

    private static boolean isOutOfSync(DeliveredApp app, MemberKey key) {
        return app.here().stream()
                .anyMatch(one -> one.key().equals(key) && one.sync().equals("OutOfSync"));
    }

    private Optional<DriftRow> compared(
            DeliveredApp app, MemberKey key, ComparedObject compared, boolean named, boolean preview) {
        ObjectNode present = live.getOrDefault(key, compared.would());
        if (OptOut.isLeftOut(app, present)
                || OptOut.isLeftOut(app, compared.manifest())
                || OptOut.IF_NOT_PRESENT.is(app, compared.manifest())) {
            return Optional.empty();
        }
        if (!compared.refusal().isEmpty()) {
            return Optional.of(
                    DriftRow.told(DriftKind.ERROR, key, app.subject(), Optional.empty(), compared.refusal()));
        }
        boolean isScaled = scaled.contains(key);
        Set<String> fields = Stream.concat(
                        compared.fields().stream(),
                        ForeignFields.removed(compared.manifest(), present, app.managers(), isScaled)
                                .filter(field -> compared.fields().stream().noneMatch(one -> touches(field, one))))
                .filter(field -> !app.ignored().ignores(present, field) && !app.tracks(present, field))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        List<ForeignFields> holders = new ArrayList<>();
        for (ForeignFields foreign : ForeignFields.of(present, app.managers(), isScaled)) {
            if (foreign.fields().stream().anyMatch(one -> fields.stream().anyMatch(field -> touches(one, field)))) {
                holders.add(foreign);
            }
        }
        if (named && !OptOut.MERGED.is(app, present)) {
            List<ForeignFields> others = ForeignFields.beside(
                    compared.manifest(),
                    present,
                    Undisclosed.managed(compared.would().deepCopy()),
                    app.managers(),
                    isScaled);
            app.ignored().without(others, present).forEach(foreign -> {
                fields.addAll(foreign.fields());
                holders.add(foreign);
            });
        }
        if (fields.isEmpty() && !preview && isOutOfSync(app, key)) {
            return Optional.of(DriftRow.told(DriftKind.MODIFIED, key, app.subject(), Optional.empty(), ""));
        }
        return fields.isEmpty()
                ? Optional.empty()
                : Optional.of(new DriftRow(
                        DriftKind.MODIFIED,
                        key,
                        app.subject(),
                        List.copyOf(fields),
                        by(holders),
                        holders.stream().findFirst().flatMap(ForeignFields::since),
                        "",
                        compared.likely()));
    }

    private boolean mayBeExtra(DeliveredApp app, MemberKey key) {
        return Optional.ofNullable(live.get(key))
                .filter(object -> !OptOut.EXTRANEOUS.is(app, object))
                .isPresent();
    }

    static boolean touches(String held, String field) {
        return held.equals(field)
                || (held.startsWith(field) && ".[".indexOf(held.charAt(field.length())) >= 0)
                || (field.startsWith(held) && ".[".indexOf(field.charAt(held.length())) >= 0);
    }

    private static String by(List<ForeignFields> holders) {
        return String.join(
                ", ", holders.stream().map(ForeignFields::by).distinct().toList());
    }

    /// Whether the controller uses a known field manager. It may no longer hold any field of a changed object, but
    /// does of others.
    private boolean isNamed(DeliveredApp app, Stream<MemberKey> objects) {
        return objects.flatMap(object -> Optional.ofNullable(live.get(object)).stream())
                .anyMatch(object -> ForeignFields.hasOf(object, app.managers()));
    }

    private Stream<DriftRow> compare(DeliveredApp app, AppMember member, boolean named) {
        Optional<ObjectNode> object = Optional.ofNullable(live.get(member.key()));
        if (member.health().equals("Missing") || (object.isEmpty() && read.contains(member))) {
            return Stream.of(told(DriftKind.MISSING, app, member));
        }
        if (member.extra()) {
            return object.filter(seen -> OptOut.EXTRANEOUS.is(app, seen)).isPresent()
                    ? Stream.empty()
                    : Stream.of(told(DriftKind.EXTRA, app, member));
        }
        List<ForeignFields> foreign = object.filter(seen -> named && !isExempt(app, seen))
                .map(seen -> app.ignored()
                        .without(ForeignFields.changed(seen, app.managers(), scaled.contains(member.key())), seen)
                        .toList())
                .orElse(List.of());
        if (foreign.isEmpty()) {
            return member.sync().equals("OutOfSync")
                    ? Stream.of(told(DriftKind.MODIFIED, app, member))
                    : Stream.empty();
        }
        return Stream.of(new DriftRow(
                DriftKind.MODIFIED,
                member.key(),
                app.subject(),
                foreign.stream().flatMap(one -> one.fields().stream()).toList(),
                by(foreign),
                foreign.getFirst().since(),
                "",
                false));
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
                        .filter(member -> !member.extra() && !member.sync().equals("OutOfSync"))
                        .filter(member -> Optional.ofNullable(live.get(member.key()))
                                .filter(object -> !isExempt(app, object)
                                        && !ForeignFields.unknown(object, app.managers(), scaled.contains(member.key()))
                                                .isEmpty())
                                .isPresent())
                        .map(AppMember::subject))
                .distinct()
                .sorted()
                .toList();
    }

    private static DriftRow told(DriftKind kind, DeliveredApp app, AppMember member) {
        return DriftRow.told(kind, member.key(), app.subject(), Optional.empty(), "");
    }
}
