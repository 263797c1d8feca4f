// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimUsersTest {
    private static final Picture PICTURE = new Given()
            .having(
                    Resources.PODS,
                    pod("launcher-a", "{kind: Guest, name: a, controller: true}", "disk-a"),
                    pod("launcher-b", "{kind: Guest, name: b}", "disk-b"),
                    pod("launcher-c", "{kind: Guest, name: c, controller: true}", ""))
            .having(
                    Resources.VOLUME_CLAIMS,
                    "{metadata: {namespace: vms, name: import-1, ownerReferences: [{kind: DiskImport, name: one, controller: true}]}}",
                    "{metadata: {namespace: vms, name: free}}")
            .picture();

    private static String pod(String name, String owner, String claim) {
        return "{metadata: {namespace: vms, name: %s, ownerReferences: [%s]}, spec: {volumes: [%s]}, status: {phase: Running}}"
                .formatted(
                        name,
                        owner,
                        claim.isEmpty() ? "" : "{name: d, persistentVolumeClaim: {claimName: %s}}".formatted(claim));
    }

    @Test
    void customResourceIsLinkedToTheClaimsOfThePodsThatItControls() {
        assertThat(claims("Guest", "a", FindingCode.CUSTOM_RESOURCE_UNWELL))
                .containsExactly(Subjects.claim("vms", "disk-a"));
        assertThat(claims("Guest", "a", FindingCode.OPERAND_UNWELL)).hasSize(1);
        assertThat(claims("Guest", "b", FindingCode.CUSTOM_RESOURCE_UNWELL))
                .as("an owner that does not control the pod")
                .isEmpty();
        assertThat(claims("Guest", "c", FindingCode.CUSTOM_RESOURCE_UNWELL))
                .as("a pod without a claim")
                .isEmpty();
    }

    @Test
    void customResourceIsLinkedToTheClaimsThatItControls() {
        assertThat(claims("DiskImport", "one", FindingCode.CUSTOM_RESOURCE_UNWELL))
                .containsExactly(Subjects.claim("vms", "import-1"));
    }

    @Test
    void otherFindingsAreNotChanged() {
        assertThat(claims("Guest", "a", FindingCode.ALERT_FIRING)).isEmpty();
    }

    private static List<Subject> claims(String kind, String name, FindingCode code) {
        Finding finding = Finding.of(code, new Subject(kind, "vms", name)).saying("it is not ready");
        return ClaimUsers.told(List.of(finding), PICTURE).getFirst().targets(Relation.MOUNTS);
    }
}
