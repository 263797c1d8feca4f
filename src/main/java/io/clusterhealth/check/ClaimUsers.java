// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The claims on which failing custom resources work, such as the disks of a virtual machine: those that the pods under
/// their control mount, and those that they control themselves. Their pods may be ready while they fail.
public final class ClaimUsers {
    private static final Set<FindingCode> OF_RESOURCES =
            Set.of(FindingCode.CUSTOM_RESOURCE_UNWELL, FindingCode.OPERAND_UNWELL);

    private ClaimUsers() {}

    /// Returns the same findings; those about custom resources have links to their claims.
    public static List<Finding> told(List<Finding> findings, Picture picture) {
        if (findings.stream().noneMatch(finding -> OF_RESOURCES.contains(finding.code()))) {
            return findings;
        }
        Map<Subject, Set<Subject>> claims = claims(picture);
        return findings.stream()
                .map(finding -> OF_RESOURCES.contains(finding.code())
                        ? finding.links(Relation.MOUNTS, claims.getOrDefault(finding.subject(), Set.of()).stream())
                        : finding)
                .toList();
    }

    private static Map<Subject, Set<Subject>> claims(Picture picture) {
        Map<Subject, Set<Subject>> claims = new HashMap<>();
        picture.objects(Resources.PODS)
                .forEach(pod -> Subjects.controller(pod.metadata())
                        .ifPresent(owner -> add(Subjects.claims(pod), owner, claims)));
        picture.objects(Resources.VOLUME_CLAIMS)
                .forEach(claim -> Subjects.controller(claim.metadata())
                        .ifPresent(owner ->
                                add(Stream.of(Subjects.claim(claim.namespace(), claim.name())), owner, claims)));
        return claims;
    }

    private static void add(Stream<Subject> more, Subject owner, Map<Subject, Set<Subject>> claims) {
        more.forEach(
                claim -> claims.computeIfAbsent(owner, _ -> new TreeSet<>()).add(claim));
    }
}
