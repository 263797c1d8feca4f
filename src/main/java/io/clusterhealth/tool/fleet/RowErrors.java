// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.ConnectionFault;
import io.clusterhealth.cluster.HubReport;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.examination.CoverageLedger;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.fleet.RowError.Code;
import io.clusterhealth.render.Blindness;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Derives why nothing is known of a cluster from the outcome of reading it.
final class RowErrors {
    /// The kinds of what an API server reports without any list.
    private static final Set<String> OF_ITSELF = Set.of("APIServer", "APIService");

    static final RowError GONE =
            new RowError(Code.CLUSTER_NOT_CONFIGURED, "There is no cluster of this name any longer.");
    static final RowError SILENT = new RowError(Code.DEADLINE, "it did not answer before the deadline of this call");

    static final RowError BROKEN = new RowError(Code.FAILED, "its examination broke; the log of this server says how");

    /// Of a cluster that may have answered.
    static final String UNEXAMINED = "its examination did not end before the deadline";

    private RowErrors() {}

    static RowError of(Opened.Unusable why) {
        return new RowError(
                switch (why.obstacle()) {
                    case CONFIGURATION -> Code.CLUSTER_NOT_CONFIGURED;
                    case EXEC_PLUGIN -> Code.EXEC_PLUGIN_NOT_ALLOWED;
                    case HUB_FORBIDS -> Code.FORBIDDEN;
                    case HUB_FAILS -> Code.UNREACHABLE;
                },
                why.cause() + " " + why.wayOut());
    }

    /// Empty where the hub is in contact with the cluster.
    static Optional<RowError> outage(HubReport report) {
        String place = report.place().isEmpty() ? "" : "; it is in " + report.place();
        return report.outage()
                .map(outage -> new RowError(
                        Code.UNREACHABLE,
                        outage.clause() + place,
                        outage.since()
                                .filter(_ -> !report.region().isEmpty())
                                .map(since -> new RowError.LostContact(since, report.place()))));
    }

    /// Empty where the API server has returned any list, or responds. Its readiness is requested each time, its
    /// version is cached.
    static Optional<RowError> of(Picture picture) {
        boolean seen = picture.wanted().stream()
                .anyMatch(list -> picture.list(list).known().isPresent());
        return seen ? Optional.empty() : picture.server().silence().flatMap(why -> of(why, picture));
    }

    /// Empty where the cluster, and the requested namespace, could be read.
    static Optional<RowError> of(Picture picture, Optional<String> namespace) {
        return of(picture)
                .or(() -> Examined.NoNamespace.in(namespace, picture).map(RowErrors::of))
                .or(() -> of(CoverageLedger.of(picture)));
    }

    static RowError of(Examined.NoNamespace nowhere) {
        return new RowError(Code.NO_NAMESPACE, "it has no namespace '" + nowhere.name() + "'");
    }

    /// Empty where the connection has no fault and the version was read: lists may be readable all the same.
    private static Optional<RowError> of(Unread why, Picture picture) {
        return switch (why) {
            case Unread.Failed failed ->
                failed.fault()
                        .map(RowErrors::of)
                        .or(() -> picture.version().unread().map(_ -> new RowError(Code.FAILED, failed.cause())));
            case Unread.Late(var waited) ->
                Optional.of(
                        waited.isPositive()
                                ? new RowError(Code.DEADLINE, "no answer within " + HumanDuration.of(waited))
                                : SILENT);
            case Unread.Denied _, Unread.Narrowed _, Unread.Absent _, Unread.Unrecorded _ -> Optional.empty();
        };
    }

    private static RowError of(ConnectionFault fault) {
        return new RowError(
                switch (fault.kind()) {
                    case UNREACHABLE -> Code.UNREACHABLE;
                    case CERTIFICATE -> Code.CERTIFICATE;
                    case OTHER_SERVER -> Code.FAILED;
                    case CREDENTIALS -> Code.UNAUTHORIZED;
                },
                fault.clause());
    }

    /// Empty where any list was read, and where the API server itself reports what is wrong.
    static Optional<RowError> of(Coverage coverage, List<Incident> incidents) {
        return incidents.stream()
                        .anyMatch(
                                one -> OF_ITSELF.contains(one.cause().subject().kind()))
                ? Optional.empty()
                : of(coverage);
    }

    private static Optional<RowError> of(Coverage coverage) {
        return Blindness.of(coverage)
                .map(blind -> new RowError(
                        switch (blind.reason()) {
                            case FORBIDDEN -> Code.FORBIDDEN;
                            case DEADLINE -> Code.DEADLINE;
                            case FAILED, ABSENT, DISABLED -> Code.FAILED;
                        },
                        blind.clause()));
    }
}
