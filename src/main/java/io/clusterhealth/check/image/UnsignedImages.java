// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.image.FailedPulls.FailedPull;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ImageRejected;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// OpenShift's policies that require signatures of images, where several workloads use images without one.
///
/// @param several how many workloads make a finding; a single one has the fault to itself
public record UnsignedImages(int several) implements Check {
    private static final Resource<GenericObject> OF_THE_CLUSTER = Resources.generic("clusterimagepolicies");
    private static final Resource<GenericObject> OF_A_NAMESPACE = Resources.generic("imagepolicies");

    /// A policy and its scope that an image is in.
    private record Demand(GenericObject policy, String scope) {}

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS)
                .when(picture -> unsigned(picture).findAny().isPresent(), OF_THE_CLUSTER, OF_A_NAMESPACE)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<GenericObject> policies = Stream.of(OF_THE_CLUSTER, OF_A_NAMESPACE)
                .flatMap(list -> picture.objects(list).stream())
                .toList();
        Map<Subject, Optional<Instant>> created =
                policies.stream().collect(Collectors.toMap(Subjects::of, policy -> policy.created(), (one, _) -> one));
        return SharedBlame.<Subject, FailedPull>of(
                        several, unsigned(picture), pull -> demanding(policies, pull).stream())
                .map(blame -> blame.blaming(
                                FindingCode.IMAGES_FORBIDDEN,
                                blame.target(),
                                "it came%2$s; %1$d workloads use images without the signature that it requires",
                                Age.text(
                                        " %s ago",
                                        created.getOrDefault(blame.target(), Optional.empty()), picture.asOf()))
                        .mode(Mode.SIGNATURE_REQUIRED))
                .toList();
    }

    private static Stream<FailedPull> unsigned(Picture picture) {
        return FailedPulls.in(picture)
                .filter(pull -> pull.meanings()
                        .all(ImageRejected.class)
                        .anyMatch(one -> !one.lacks().isEmpty()));
    }

    /// Of several policies, that with the most specific scope applies.
    private static Optional<Subject> demanding(List<GenericObject> policies, FailedPull pull) {
        return policies.stream()
                .filter(policy -> policy.namespace().isEmpty()
                        || policy.namespace().equals(pull.pod().namespace()))
                .flatMap(policy -> policy.texts("spec.scopes").stream()
                        .filter(scope -> ImageReference.covers(scope, pull.image()))
                        .map(scope -> new Demand(policy, scope)))
                .max(Comparator.comparingInt((Demand demand) -> demand.scope().length())
                        .thenComparing(demand -> Subjects.of(demand.policy()), Comparator.reverseOrder()))
                .map(demand -> Subjects.of(demand.policy()));
    }
}
