// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The images of the containers of a cause that cannot start or do not stay up.
///
/// @param waiting of containers that have never run, because of the image or of what else they need
/// @param crashed end again and again
public record FailedImages(Set<String> waiting, Set<String> crashed) {
    /// Of a cause without containers.
    public static final FailedImages NONE = new FailedImages(Set.of(), Set.of());

    private static final Pattern VERSION = Pattern.compile("@.*$|:[^:/]*$");

    public FailedImages {
        waiting = Set.copyOf(waiting);
        crashed = Set.copyOf(crashed);
    }

    /// The repositories, without the registries: clusters pull the same image from different ones.
    Stream<String> repositories() {
        return Stream.concat(waiting.stream(), crashed.stream())
                .map(image -> VERSION.matcher(image).replaceFirst(""))
                .map(FailedImages::path)
                .distinct()
                .sorted();
    }

    /// Whether the same name means the same image in every cluster.
    static boolean isCommon(String image) {
        return path(image).equals(image) || OutsideHost.isOne(image);
    }

    private static String path(String repository) {
        int slash = repository.indexOf('/');
        String host = slash < 0 ? "" : repository.substring(0, slash);
        return host.contains(".") || host.contains(":") || host.equals("localhost")
                ? repository.substring(slash + 1)
                : repository;
    }
}
