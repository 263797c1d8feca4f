// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.ConnectionFault;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.HubReport;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.examination.SourceRemark;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.Row;
import io.clusterhealth.tool.health.Unreadable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One cluster of a list.
///
/// @param state the result of requesting it, one clause
/// @param version of its API server; empty when unknown
record ClusterRow(String name, boolean reachable, String state, String version, String remark) implements Row {
    private static final int STATE = 240;

    /// Requests the cluster's version and readiness.
    static ClusterRow of(String name, Clusters clusters, Caller caller, Deadline deadline) {
        return switch (clusters.open(Optional.of(name), caller)) {
            case Opened.Ready(Cluster cluster) ->
                cluster.hubReport()
                        .map(report -> told(name, cluster, report, deadline))
                        .orElseGet(() -> asked(name, cluster, deadline));
            case Opened.Unusable(String cause, String wayOut, var _) ->
                new ClusterRow(name, false, "not usable: " + cause + " " + wayOut, "", "");
            case Opened.Unknown(String _, List<String> _) ->
                new ClusterRow(name, false, "not known any longer", "", "");
        };
    }

    private static ClusterRow told(String name, Cluster cluster, HubReport report, Deadline deadline) {
        String place = report.place().isEmpty() ? "" : "In " + report.place();
        return report.outage()
                .map(outage ->
                        new ClusterRow(name, false, "not reachable: " + outage.clause(), report.version(), place))
                .orElseGet(() -> {
                    ClusterRow row = asked(name, cluster, deadline);
                    return new ClusterRow(name, row.reachable(), row.state(), row.version(), place);
                });
    }

    private static ClusterRow asked(String name, Cluster cluster, Deadline deadline) {
        return asked(
                name,
                cluster.read(Set.of(), Optional.empty(), deadline, ReadObserver.NONE),
                SourceRemark.about(cluster));
    }

    /// The row of a cluster that did not respond before the deadline.
    static ClusterRow late(String name) {
        return new ClusterRow(name, false, "not reachable: no answer before the deadline of this call", "", "");
    }

    /// The row of a cluster about which something broke in this server.
    static ClusterRow broken(String name) {
        return new ClusterRow(name, false, "not examined: asking it broke; the log of this server says how", "", "");
    }

    static ClusterRow unasked(String name) {
        return new ClusterRow(name, false, "not asked", "", "");
    }

    private static ClusterRow asked(String name, Picture picture, String remark) {
        boolean recorded = !remark.isEmpty();
        return picture.server()
                .silence()
                .filter(why -> !recorded || why instanceof Unread.Failed)
                .map(why -> silent(name, why, remark))
                .orElseGet(() -> recorded
                        ? new ClusterRow(name, true, "recorded", version(picture), remark)
                        : answering(name, picture));
    }

    /// What answers may reject the credentials, or be no API server.
    private static ClusterRow silent(String name, Unread why, String remark) {
        Optional<ConnectionFault.FaultKind> fault =
                why instanceof Unread.Failed failed ? failed.fault().map(ConnectionFault::kind) : Optional.empty();
        boolean refused =
                fault.filter(ConnectionFault.FaultKind.CREDENTIALS::equals).isPresent();
        boolean other =
                fault.filter(ConnectionFault.FaultKind.OTHER_SERVER::equals).isPresent();
        boolean responds = refused || (why instanceof Unread.Failed && fault.isEmpty());
        String state = responds ? "reachable, but not usable: " : other ? "not usable: " : "not reachable: ";
        return new ClusterRow(name, responds, state + cause(why), "", remark);
    }

    private static ClusterRow answering(String name, Picture picture) {
        return switch (picture.version()) {
            case Read.Found<ServerVersion> _, Read.Noted<ServerVersion> _, Read.Partial<ServerVersion> _ ->
                new ClusterRow(name, true, ready(picture), version(picture), "");
            case Read.Missing<ServerVersion>(Unread.Denied _) ->
                new ClusterRow(name, true, "reachable; its version may not be read", "", "");
            case Read.Missing<ServerVersion>(Unread why) -> silent(name, why, "");
        };
    }

    private static String ready(Picture picture) {
        return picture.readiness()
                .known()
                .map(readiness -> readiness.ready() ? "reachable, ready" : "reachable, API server not ready")
                .orElse("reachable");
    }

    private static String version(Picture picture) {
        return picture.version().known().map(ServerVersion::gitVersion).orElse("");
    }

    private static String cause(Unread why) {
        return Unreadable.of("version", why).error();
    }

    @Override
    public Facts facts(Instant asOf) {
        return new Facts()
                .fact("name", Redaction.name(name), "%s: ")
                .fact("reachable", reachable, "")
                .fact("state", Redaction.line(withoutPeriod(state), STATE), "%s")
                .fact("version", Redaction.line(version, 60), ", %s")
                .fact("remark", remark, ". %s");
    }

    private static String withoutPeriod(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
