// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.DeliveredApp.AppMember;
import io.clusterhealth.drift.DriftRow;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The objects of applications that are not read, so that their controller's status is all that is known of them.
///
/// @param neverRead objects of kinds that are shown to no caller
/// @param kindless objects of kinds that the cluster does not serve, or the recording does not contain
record UncomparedMembers(List<Subject> neverRead, List<Subject> kindless) {
    private static final int NAMED = 20;

    /// @param kinds that the cluster serves
    /// @param rows whose objects the answer names anyway
    static UncomparedMembers of(List<DeliveredApp> apps, List<ApiResource> kinds, List<DriftRow> rows) {
        List<AppMember> members = apps.stream()
                .flatMap(app -> app.here().stream())
                .filter(member -> rows.stream().noneMatch(row -> row.key().equals(member.key())))
                .distinct()
                .toList();
        return new UncomparedMembers(
                subjects(
                        members,
                        member -> member.kind(kinds)
                                .filter(ApiResource::confidential)
                                .isPresent()),
                subjects(members, member -> member.kind(kinds).isEmpty()));
    }

    UncomparedMembers in(Optional<String> namespace) {
        return namespace
                .map(only -> new UncomparedMembers(in(only, neverRead), in(only, kindless)))
                .orElse(this);
    }

    Stream<Facts> lines() {
        return Stream.concat(
                line(
                        "neverRead",
                        "Never read by this server, so that only their controller's status is known:",
                        neverRead),
                line("kindNotFound", "Not looked up, since no kind of this name was found:", kindless));
    }

    private static List<Subject> subjects(List<AppMember> members, Predicate<AppMember> wanted) {
        return members.stream().filter(wanted).map(AppMember::subject).toList();
    }

    private static List<Subject> in(String namespace, List<Subject> objects) {
        return objects.stream()
                .filter(object -> object.namespace().equals(namespace))
                .toList();
    }

    /// Names the first of these objects; no line for none.
    static Stream<Facts> line(String member, String why, List<Subject> objects) {
        List<String> names = objects.stream().map(Redaction::subject).toList();
        return names.isEmpty()
                ? Stream.empty()
                : Stream.of(new Facts().fact("partial", true, why + " ").first(member, names, NAMED, " "));
    }
}
