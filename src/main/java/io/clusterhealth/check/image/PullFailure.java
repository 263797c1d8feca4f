// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Quote;
import java.util.Optional;
import java.util.Set;

/// A container that waits for its image.
///
/// @param message what was said about it, by the container's state or, where that is silent, by the pod's events
/// @param secret what the kubelet says of a pull secret of the pod that it cannot get
public record PullFailure(Container container, String reason, String message, Optional<Event> secret) {
    private static final Set<String> SECRET = Set.of("FailedToRetrieveImagePullSecret");
    private static final Set<String> REASONS = Set.of(
            "ErrImagePull",
            "ImagePullBackOff",
            "InvalidImageName",
            "ErrImageNeverPull",
            "ImageInspectError",
            "RegistryUnavailable",
            "SignatureValidationFailed");

    /// The first of a pod's containers that cannot get its image.
    public static Optional<PullFailure> of(Pod pod, Warnings warnings) {
        for (Container container : pod.containers()) {
            Optional<PullFailure> failure = of(container, pod, warnings);
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    private static Optional<PullFailure> of(Container container, Pod pod, Warnings warnings) {
        if (!(container.state() instanceof State.Waiting(String reason, String message)) || !REASONS.contains(reason)) {
            return Optional.empty();
        }
        Optional<Event> secret = warnings.latest(Subjects.of(pod), SECRET);
        if (PullFault.of(message) != PullFault.UNTOLD) {
            return Optional.of(new PullFailure(container, reason, message, secret));
        }
        Optional<String> told = warnings.about(Subjects.of(pod)).stream()
                .map(Event::message)
                .filter(said -> said.contains(container.image()) && PullFault.of(said) != PullFault.UNTOLD)
                .findFirst();
        return Optional.of(new PullFailure(container, reason, told.orElse(message), secret));
    }

    public String host() {
        return ImageReference.host(container.image());
    }

    /// To a request without credentials a registry does not say whether it has an image.
    public PullFault fault() {
        PullFault told = PullFault.of(quote().text());
        return secret.isPresent() && told == PullFault.IMAGE ? PullFault.ACCESS : told;
    }

    /// What the kubelet says of a pull secret that it cannot get, where that matters: where the registry refuses the
    /// image.
    public Optional<Event> withheldSecret() {
        return secret.filter(_ -> fault() == PullFault.ACCESS);
    }

    /// Reason and message as the cluster spells them.
    public Quote quote() {
        return new Quote(reason, message);
    }
}
