// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.upgrade.Obstacle.Weight;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The updates that the condition `Upgradeable` of the cluster's version and of its operators forbids.
final class Upgradeable {
    private static final Pattern ACK = Pattern.compile("\\back-[0-9a-z.-]{3,120}");

    private Upgradeable() {}

    /// Acknowledgements that an administrator has to give before the next minor version. The version operator compares
    /// gates and acknowledgements itself and reports the result; no ConfigMap has to be read.
    static List<Obstacle> acknowledgements(Picture picture, Target target) {
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .flatMap(version -> version.condition("Upgradeable").stream()
                        .filter(Upgradeable::asked)
                        .map(condition -> obstacle(version, condition, target)))
                .toList();
    }

    /// Whether the condition reports a missing acknowledgement.
    static boolean asked(Condition condition) {
        return condition.type().equals("Upgradeable")
                && condition.is("False")
                && (condition.reason() + condition.message()).matches("(?s).*(AdminAck|admin-acks).*");
    }

    /// Whether it reports nothing else.
    static boolean only(Condition condition) {
        return asked(condition) && !condition.reason().equals("MultipleReasons");
    }

    private static Obstacle obstacle(ClusterVersion version, Condition condition, Target target) {
        Matcher ack = ACK.matcher(condition.message());
        String command = ack.find()
                ? Obstacle.command(
                        "oc -n openshift-config patch configmap admin-acks --type=merge -p '{\"data\":{\"%s\":\"true\"}}'",
                        ack.group().replaceAll("[.-]+$", ""))
                : "oc -n openshift-config-managed get configmap admin-gates -o yaml";
        return new Obstacle(weight(target, version), VersionState.subject(version), told(condition), command);
    }

    /// Cluster operators that forbid an upgrade.
    static List<Obstacle> ofOperators(Picture picture, Target target) {
        List<Obstacle> found = new ArrayList<>();
        for (ClusterOperator operator : picture.objects(Resources.CLUSTER_OPERATORS)) {
            Subject subject = Subject.clusterScoped("ClusterOperator", operator.name());
            String look = Obstacle.command("oc describe clusteroperator %s", operator.name());
            operator.holding("Upgradeable", "False")
                    .ifPresent(upgradeable ->
                            found.add(new Obstacle(weight(target, picture), subject, told(upgradeable), look)));
        }
        return found;
    }

    /// `Failing is True`, with the cluster's reason and message.
    static Evidence told(Condition condition) {
        String why = condition.message().isEmpty()
                ? condition.reason()
                : condition.reason() + (condition.reason().isEmpty() ? "" : ": ") + condition.message();
        return Evidence.quoting(condition.type() + " is " + condition.status(), why);
    }

    /// `Upgradeable=False` forbids a new minor version, not a patch.
    static Weight weight(Target target, ClusterVersion version) {
        return target.patchOf(Release.of(version.current())) ? Weight.REVIEW : Weight.BLOCKS;
    }

    /// As [#weight(Target, ClusterVersion)], for the version in the picture.
    static Weight weight(Target target, Picture picture) {
        Optional<ClusterVersion> version =
                picture.objects(Resources.CLUSTER_VERSIONS).stream().findFirst();
        return version.map(known -> weight(target, known)).orElse(Weight.BLOCKS);
    }
}
