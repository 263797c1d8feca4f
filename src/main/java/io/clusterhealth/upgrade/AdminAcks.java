// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.Condition;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Acknowledgements that an administrator has to give before the next minor version. The version operator compares
/// gates and acknowledgements itself and reports the result in `Upgradeable`; no ConfigMap has to be read.
final class AdminAcks {
    private static final Pattern ACK = Pattern.compile("\\back-[0-9a-z.-]{3,120}");

    private AdminAcks() {}

    static List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .flatMap(version -> version.condition("Upgradeable").stream()
                        .filter(AdminAcks::asked)
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
        return new Obstacle(
                Conditions.weight(target, version), VersionState.subject(version), Conditions.told(condition), command);
    }
}
