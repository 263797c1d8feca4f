// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.ListTool;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.upgrade.Judged;
import io.clusterhealth.upgrade.Judged.Status;
import io.clusterhealth.upgrade.Obstacle.Weight;
import io.clusterhealth.upgrade.Target;
import io.clusterhealth.upgrade.UpgradeReadiness;
import io.clusterhealth.upgrade.UpgradeReadiness.UpgradeVerdict;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// `get-upgrade-readiness`: whether the cluster can be upgraded, and what blocks it.
@Singleton
public final class UpgradeReadinessTool extends ListTool {
    /// The remaining time divided by this is kept for lists that only one kind of cluster serves.
    private static final int OPTIONAL_LISTS = 3;

    public UpgradeReadinessTool(ToolParts parts) {
        super(
                "get-upgrade-readiness",
                parts,
                () -> union(UpgradeReadiness.first(), parts.examination().needs()));
    }

    @Override
    protected ToolOutcome answer(HealthCall call, Picture picture) {
        Target target = Target.of(call.given().text("target"), picture);
        List<Finding> findings = parts.examination().withEarly(picture);
        UpgradeReadiness readiness = UpgradeReadiness.of(picture, findings, target);
        Optional<String> section = call.given().text("section");
        if (section.isPresent() && !readiness.names().contains(section.get())) {
            return new ToolOutcome.Refused(unknown(section.get(), readiness.names()));
        }
        UpgradeReadiness shown = section.map(name -> only(name, readiness)).orElse(readiness);
        Optional<UpgradePath> patch = Target.patch(picture)
                .map(to -> new UpgradePath(to, UpgradeReadiness.of(picture, findings, to)))
                .filter(_ -> readiness.verdict() == UpgradeVerdict.BLOCKED)
                .filter(way -> way.readiness().verdict() != UpgradeVerdict.BLOCKED);
        return listing(call.cluster(), picture, new UpgradePath(target, readiness), patch, shown)
                .page(call);
    }

    private record UpgradePath(Target target, UpgradeReadiness readiness) {}

    @Override
    protected Picture read(HealthCall call) {
        Deadline deadline = call.deadline();
        Cluster cluster = call.cluster();
        Picture first = parts.examination()
                .read(
                        cluster,
                        wanted(),
                        Optional.empty(),
                        deadline.earlierBy(deadline.remaining().dividedBy(OPTIONAL_LISTS)),
                        ReadObserver.NONE);
        return cluster.readMore(
                first,
                UpgradeReadiness.more(first),
                deadline.earlierBy(deadline.remaining().dividedBy(8)));
    }

    private static UpgradeReadiness only(String name, UpgradeReadiness all) {
        return new UpgradeReadiness(all.sections().stream()
                .filter(section -> section.section().equals(name))
                .toList());
    }

    private static Listing listing(
            Cluster cluster, Picture picture, UpgradePath asked, Optional<UpgradePath> patch, UpgradeReadiness shown) {
        UpgradeReadiness readiness = asked.readiness();
        String verdict = readiness.verdict().label();
        Facts first = Listing.begin(cluster, picture)
                .fact("verdict", verdict, verdict.toUpperCase(Locale.ROOT) + ": " + cluster.name() + ", ")
                .fact("version", version(picture), "%s, ")
                .fact("target", asked.target().words(), "")
                .fact("summary", said(asked), "%s.");
        List<Facts> head = new ArrayList<>(List.of(first));
        patch.ifPresent(way -> head.add(new Facts()
                .fact("patch/target", way.target().words(), "Not blocked is the patch %s")
                .fact("patch/verdict", way.readiness().verdict().label(), " (%s): ask for it as target.")));
        for (Status status : Status.values()) {
            // A single section that is asked for does not show what the verdict is about.
            boolean decides = status == Status.BLOCKED || status == Status.REVIEW;
            List<String> names = names(decides ? readiness : shown, status);
            if (!names.isEmpty()) {
                head.add(new Facts().joined("sections/" + status.label(), names, ", ", word(status) + ": %s"));
            }
        }
        if (readiness.verdict() != UpgradeVerdict.READY) {
            head.add(closer(shown, readiness).facts("Look closer: "));
        }
        return Listing.of(cluster, picture, head, "obstacles", ObstacleRow.of(shown));
    }

    /// The first obstacle that is shown; where none is, that of the sections that decide the verdict.
    private static NextCall closer(UpgradeReadiness shown, UpgradeReadiness all) {
        return Stream.of(shown, all)
                .flatMap(some -> Stream.of(Weight.values()).flatMap(some::obstacles))
                .flatMap(obstacle -> NextCall.explained(obstacle.subject()).stream())
                .findFirst()
                .orElseGet(() -> new NextCall("get-cluster-health"));
    }

    private static String version(Picture picture) {
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .findFirst()
                .map(ClusterVersion::current)
                .map(current -> "OpenShift " + Redaction.line(current, 60))
                .orElseGet(() -> "Kubernetes "
                        + picture.version()
                                .known()
                                .map(ServerVersion::gitVersion)
                                .map(git -> Redaction.line(git, 60))
                                .orElse("of unknown version"));
    }

    private static String said(UpgradePath asked) {
        String to =
                asked.target().words().isEmpty() ? "" : " to " + asked.target().words();
        return switch (asked.readiness().verdict()) {
            case READY -> "nothing stands in the way of an upgrade" + to;
            case REVIEW -> "review what is listed before the upgrade" + to;
            case UNKNOWN ->
                "whether an upgrade%s is safe is unknown: %d of %d sections could not be checked"
                        .formatted(
                                to,
                                names(asked.readiness(), Status.UNKNOWN).size(),
                                asked.readiness().sections().size());
            case BLOCKED ->
                asked.readiness().outOfReach()
                        ? "an upgrade" + to + " is not possible now"
                        : "do not upgrade" + to + " until the blockers are resolved";
        };
    }

    private static String word(Status status) {
        return switch (status) {
            case BLOCKED -> "blocked by";
            case REVIEW -> "to review";
            case UNKNOWN -> "unknown";
            case UNCHECKED -> "not checked";
            case FINE -> "fine";
            case ABSENT -> "not applicable";
        };
    }

    private static List<String> names(UpgradeReadiness readiness, Status status) {
        return readiness.sections().stream()
                .filter(section -> section.status() == status)
                .map(Judged::section)
                .toList();
    }

    private static ToolError unknown(String section, List<String> names) {
        return new ValidValues("validSections", names)
                .refuse(
                        ToolError.INVALID_ARGUMENT,
                        "Argument 'section': this cluster has no such section.",
                        section,
                        "Leave it out for all of them.");
    }
}
