// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.PullAttempted;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A container that waits for its image.
///
/// @param attempts the failed requests, the one to mend first; from the container's state or, if that has no reason,
/// from the pod's events
/// @param secret the kubelet's event about a pull secret that it cannot get
public record PullFailure(Container container, String reason, List<PullAttempt> attempts, Optional<Event> secret) {
    private static final Set<String> SECRET = Set.of("FailedToRetrieveImagePullSecret");
    private static final Set<String> REASONS = Words.setOf("""
            ErrImagePull ImagePullBackOff InvalidImageName ErrImageNeverPull ImageInspectError
            RegistryUnavailable SignatureValidationFailed""");

    /// The first of a pod's containers whose image cannot be pulled.
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
        PullFault fault = PullFault.of(message);
        Set<Meaning> known = Meanings.of(message).reasons().collect(Collectors.toSet());
        Optional<String> told = warnings.about(Subjects.of(pod)).stream()
                .map(Event::message)
                .filter(said -> said.contains(container.image()) && PullFault.of(said) != PullFault.UNTOLD)
                .filter(said -> fault == PullFault.UNTOLD || saysMore(said, fault, known))
                .findFirst();
        return Optional.of(failure(container, reason, told.orElse(message), secret));
    }

    /// Whether a text says why what another one reports has happened.
    private static boolean saysMore(String said, PullFault fault, Set<Meaning> known) {
        return PullFault.of(said) == fault && Meanings.of(said).reasons().anyMatch(meaning -> !known.contains(meaning));
    }

    private static PullFailure failure(Container container, String reason, String message, Optional<Event> secret) {
        return new PullFailure(container, reason, PullAttempt.of(container.image(), message), secret);
    }

    /// The registry that fails: the image's own, or a mirror of it.
    public String host() {
        return attempts.getFirst().host();
    }

    /// The image's own registry if a mirror of it fails, with its own failure if that is known too.
    Optional<Quote> mirrored() {
        String own = ImageReference.host(container.image());
        return Optional.of(own)
                .filter(registry -> !registry.equals(host()))
                .map(registry -> new Quote(
                        registry, attempts.size() > 1 ? attempts.getLast().text() : ""));
    }

    /// The references that the node requested from mirrors, unless it asked the image's own registry as well.
    List<String> mirrorsOnly() {
        String own = ImageReference.host(container.image());
        List<PullAttempted> asked =
                Meanings.of(attempts.getFirst().text()).all(PullAttempted.class).toList();
        return asked.stream().anyMatch(one -> one.host().equals(own))
                ? List.of()
                : asked.stream().map(PullAttempted::said).toList();
    }

    /// Whether the message names another image than the container's: that of an image volume.
    public boolean ofAnother() {
        String text = quote().text();
        return text.contains("image \"") && !text.contains(container.image());
    }

    /// Without credentials, a registry does not reveal whether it has an image: the fault is then one of access.
    public PullFault fault() {
        PullFault told = PullFault.of(quote().text());
        return secret.isPresent() && told == PullFault.IMAGE ? PullFault.ACCESS : told;
    }

    /// The kubelet's event about a missing pull secret, if it is relevant: if the registry denies access to the
    /// image.
    public Optional<Event> withheldSecret() {
        return secret.filter(_ -> fault() == PullFault.ACCESS);
    }

    /// Reason and message as in the cluster; of a message about several registries, the part about the one that fails.
    public Quote quote() {
        return new Quote(reason, attempts.getFirst().text());
    }
}
