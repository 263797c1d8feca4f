// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.meaning.Meaning.NoSuchName;
import io.clusterhealth.meaning.Meaning.PullAttempted;
import io.clusterhealth.meaning.Meanings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A failed request for an image to one registry: the image's own, or a mirror that the node's runtime asks first.
///
/// @param host the registry that failed
/// @param text what the runtime reports about it
record PullAttempt(String host, String text) {
    private static final Set<PullFault> OF_THE_MIRROR = Set.of(PullFault.REGISTRY, PullFault.ACCESS);

    /// The attempts that a message reports, the one to mend first: a mirror that does not respond or denies access,
    /// or else the image's own registry. A mirror that merely lacks the image leaves it to the others, unless the
    /// name of the image's registry does not resolve: then the nodes are meant to use the mirrors alone.
    static List<PullAttempt> of(String image, String message) {
        List<PullAttempted> asked =
                Meanings.of(message).all(PullAttempted.class).toList();
        List<PullAttempt> told = asked.stream()
                .filter(one -> one.said().startsWith(one.host() + "/"))
                .map(one -> new PullAttempt(one.host(), one.said()))
                .toList();
        String own = ImageReference.host(image);
        if (told.isEmpty()) {
            return List.of(new PullAttempt(only(own, asked), message));
        }
        Optional<PullAttempt> itself =
                told.stream().filter(one -> one.host().equals(own)).findFirst();
        boolean mirrorsOnly = itself.filter(one -> Meanings.of(one.text()).any(NoSuchName.class))
                .isPresent();
        List<PullAttempt> mirrors =
                told.stream().filter(one -> !one.host().equals(own)).toList();
        Optional<PullAttempt> mirror = mirrors.stream()
                .filter(one -> OF_THE_MIRROR.contains(PullFault.of(one.text())))
                .findFirst()
                .or(() -> mirrors.stream().filter(_ -> mirrorsOnly).findFirst());
        List<PullAttempt> attempts =
                Stream.concat(mirror.stream(), itself.stream()).toList();
        return attempts.isEmpty() ? List.of(new PullAttempt(own, message)) : attempts;
    }

    /// The host to which the request went: containerd's mirrors are seen in no other way.
    private static String only(String own, List<PullAttempted> asked) {
        return asked.stream()
                .findFirst()
                .map(PullAttempted::host)
                .filter(host -> !ImageReference.same(host, own))
                .orElse(own);
    }
}
