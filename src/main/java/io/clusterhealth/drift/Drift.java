// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.drift.DeliveredApp.AppMember;
import io.clusterhealth.drift.DriftRow.DriftKind;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Compares applications with the objects that are there.
///
/// @param live the metadata of the objects that could be read
/// @param read whether all objects of a member's kind could be read where it is, so that one that was not seen is not
///     there
/// @param scaled workloads whose replicas an autoscaler sets
public record Drift(Map<Subject, ObjectNode> live, Set<AppMember> read, Set<Subject> scaled) {

    /// The differences, errors first, then what was changed, the latest first.
    public List<DriftRow> of(List<DeliveredApp> apps) {
        List<DriftRow> rows = new ArrayList<>();
        for (DeliveredApp app : apps) {
            app.error()
                    .map(error -> new DriftRow(
                            DriftKind.ERROR, app.subject(), app.subject(), List.of(), "", error.since(), error.says()))
                    .ifPresent(rows::add);
            boolean named = isNamed(app);
            app.members().stream()
                    .flatMap(member -> compare(app, member, named))
                    .forEach(rows::add);
        }
        return rows.stream()
                .sorted(Comparator.comparing(DriftRow::kind)
                        .thenComparing(row -> row.since().orElse(Instant.MIN), Comparator.reverseOrder())
                        .thenComparing(DriftRow::object))
                .toList();
    }

    /// Whether the controller writes under a name that is known. It may hold no field any more of an object that was
    /// changed, but does of others.
    private boolean isNamed(DeliveredApp app) {
        return app.members().stream()
                .flatMap(member -> Optional.ofNullable(live.get(member.subject())).stream())
                .anyMatch(object -> ForeignFields.hasOf(object, app.managers()));
    }

    private Stream<DriftRow> compare(DeliveredApp app, AppMember member, boolean named) {
        Optional<ObjectNode> object = Optional.ofNullable(live.get(member.subject()));
        if (member.health().equals("Missing") || (object.isEmpty() && read.contains(member))) {
            return Stream.of(told(DriftKind.MISSING, app, member));
        }
        if (member.extra()) {
            return Stream.of(told(DriftKind.EXTRA, app, member));
        }
        List<ForeignFields> foreign = object.filter(_ -> named)
                .map(seen -> ForeignFields.of(seen, app.managers(), scaled.contains(member.subject())))
                .orElse(List.of());
        if (foreign.isEmpty()) {
            return member.sync().equals("OutOfSync")
                    ? Stream.of(told(DriftKind.MODIFIED, app, member))
                    : Stream.empty();
        }
        return Stream.of(new DriftRow(
                DriftKind.MODIFIED,
                member.subject(),
                app.subject(),
                foreign.stream().flatMap(one -> one.fields().stream()).toList(),
                String.join(
                        ", ", foreign.stream().map(ForeignFields::by).distinct().toList()),
                foreign.getFirst().since(),
                ""));
    }

    private static DriftRow told(DriftKind kind, DeliveredApp app, AppMember member) {
        return new DriftRow(kind, member.subject(), app.subject(), List.of(), "", Optional.empty(), "");
    }
}
