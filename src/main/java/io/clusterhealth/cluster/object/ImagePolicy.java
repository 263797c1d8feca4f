// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// Which registries OpenShift's nodes may pull from: the Image `cluster` of `config.openshift.io`.
///
/// @param allowed `spec.registrySources.allowedRegistries`: these and no others; empty for all
/// @param blocked `spec.registrySources.blockedRegistries`: all but these
public record ImagePolicy(Metadata metadata, List<String> allowed, List<String> blocked) {
    public ImagePolicy {
        allowed = List.copyOf(allowed);
        blocked = List.copyOf(blocked);
    }

    /// Whether an image is kept away by its name.
    ///
    /// @param image with its host
    public boolean forbids(String image) {
        return blocked.stream().anyMatch(scope -> covers(scope, image))
                || !allowed.isEmpty() && allowed.stream().noneMatch(scope -> covers(scope, image));
    }

    /// A scope is a host, one with a path, or `*.` and a domain.
    private static boolean covers(String scope, String image) {
        if (scope.startsWith("*.")) {
            int slash = image.indexOf('/');
            return (slash < 0 ? image : image.substring(0, slash)).endsWith(scope.substring(1));
        }
        return image.equals(scope)
                || image.startsWith(scope + "/")
                || image.startsWith(scope + ":")
                || image.startsWith(scope + "@");
    }
}
