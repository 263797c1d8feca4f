// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A failed request for an image to one registry: the image's own, or a mirror that the node's runtime asks first.
///
/// @param host the registry that failed
/// @param text what the runtime reports about it
record PullAttempt(String host, String text) {
    private static final Set<PullFault> OF_THE_MIRROR = Set.of(PullFault.REGISTRY, PullFault.ACCESS);

    private static final String HOST = "([a-z0-9][a-z0-9.-]{0,252}(?::\\d{1,5})?)";

    /// What containers/image says for CRI-O, one bracket for each mirror; a long text may be cut off within.
    /// See `newImageSource` in docker/docker_image_src.go of github.com/containers/image.
    private static final Pattern MIRRORS =
            Pattern.compile("\\(Mirrors also failed: \\[(.{0,16384}?)(?:]\\): (.*))?\\z", Pattern.DOTALL);

    private static final Pattern NEXT_MIRROR = Pattern.compile("]\\s{0,4}\\[");
    private static final Pattern REFERENCE = Pattern.compile("\\A" + HOST + "/");

    /// A request of the registry API, or the ping before it. Tokens and redirected downloads have other paths.
    private static final Pattern ASKED =
            Pattern.compile("https?://" + HOST + "/v2/|pinging container registry " + HOST + ": ");

    private static final Pattern DEFAULT_PORT = Pattern.compile(":(?:443|80)$");

    /// The attempts that a message reports, the one to mend first: a mirror that does not respond or denies access,
    /// or else the image's own registry. A mirror that merely lacks the image leaves it to the others.
    static List<PullAttempt> of(String image, String message) {
        Matcher mirrors = MIRRORS.matcher(message);
        if (!mirrors.find()) {
            return List.of(new PullAttempt(asked(image, message), message));
        }
        List<PullAttempt> attempts = new ArrayList<>(NEXT_MIRROR
                .splitAsStream(mirrors.group(1))
                .flatMap(PullAttempt::mirror)
                .filter(attempt -> OF_THE_MIRROR.contains(PullFault.of(attempt.text())))
                .limit(1)
                .toList());
        String own = mirrors.group(2);
        if (own != null) {
            attempts.add(new PullAttempt(ImageReference.host(image), own));
        }
        return attempts.isEmpty() ? List.of(new PullAttempt(ImageReference.host(image), message)) : attempts;
    }

    private static Stream<PullAttempt> mirror(String text) {
        Matcher reference = REFERENCE.matcher(text);
        return reference.find() ? Stream.of(new PullAttempt(reference.group(1), text)) : Stream.empty();
    }

    /// The host to which the failed request went: containerd's mirrors are seen in no other way.
    private static String asked(String image, String message) {
        String own = ImageReference.host(image);
        Matcher asked = ASKED.matcher(message);
        if (!asked.find()) {
            return own;
        }
        String host = asked.group(1) == null ? asked.group(2) : asked.group(1);
        boolean same = plain(host).equals(plain(own)) || own.equals("docker.io") && host.endsWith(".docker.io");
        return same ? own : host;
    }

    private static String plain(String host) {
        return DEFAULT_PORT.matcher(host).replaceFirst("");
    }
}
