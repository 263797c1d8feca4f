// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.image.PullFailure;
import io.clusterhealth.check.image.PullFault;
import io.clusterhealth.check.image.PullMode;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A container whose image is not pulled.
///
/// @param patience from the time the pod became unready
public record ImagePull(Duration patience) implements PodRule {

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        if (view.younger(patience)) {
            return Optional.empty();
        }
        return PullFailure.of(view.pod(), view.warnings())
                .map(failure -> PodTrouble.of(
                                FindingCode.POD_IMAGE_PULL,
                                view.unready(),
                                Evidence.quoting(
                                        Containers.name(failure.container())
                                                + (failure.ofAnother()
                                                        ? " waits for an image"
                                                        : " waits for its image"),
                                        failure.quote()))
                        .adding(failure
                                .withheldSecret()
                                .map(event -> Evidence.quoting("the kubelet lacks a pull secret", Quotes.of(event)))
                                .stream())
                        .adding(pullSecret(failure, view.pod()).stream())
                        .links(links(failure))
                        .linking(Relation.DRAWS_FROM, secrets(failure, view.pod()))
                        .in(PullMode.of(failure.quote())
                                .or(() -> failure.withheldSecret().map(_ -> Mode.PULL_SECRET_MISSING))));
    }

    /// Which credentials are denied, unless they may be one of several, or those of the node.
    private static Optional<Evidence> pullSecret(PullFailure failure, Pod pod) {
        List<Subject> secrets = secrets(failure, pod).toList();
        return secrets.size() == 1 && failure.withheldSecret().isEmpty()
                ? Optional.of(Evidence.of("its only pull secret is " + secrets.getFirst()))
                : Optional.empty();
    }

    /// The pull secrets of a pod that is denied access.
    private static Stream<Subject> secrets(PullFailure failure, Pod pod) {
        return failure.fault() == PullFault.ACCESS
                ? pod.pullSecrets().stream().map(name -> new Subject("Secret", pod.namespace(), name))
                : Stream.empty();
    }

    /// Links the registry as a possible cause, unless it has sent the image or responded that there is none.
    private static List<Link> links(PullFailure failure) {
        return failure.fault() == PullFault.IMAGE || failure.fault() == PullFault.NODE
                ? List.of()
                : List.of(new Link(Relation.PULLS_FROM, Subject.external(failure.host())));
    }
}
