// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// How often an API that a future release removes is still requested, as OpenShift counts it.
///
/// @param metadata its name is `resource.version.group`, such as `flowschemas.v1beta3.flowcontrol.apiserver.k8s.io`
/// @param removedIn `status.removedInRelease`, such as `1.32`
/// @param requests `status.requestCount`, the requests of the last 24 hours
/// @param users the users that sent them, at most 20, users outside the platform first
public record ApiRequestCount(Metadata metadata, String removedIn, long requests, List<String> users) {
    private static final int MOST_USERS = 20;

    /// The users that have to move to another API: users of the platform itself are updated along with it, and are
    /// listed after all others.
    public List<String> outsiders() {
        return users.stream().filter(user -> !ofThePlatform(user)).toList();
    }

    /// Whether only users of the platform sent requests; false where no user is listed.
    public boolean ofThePlatformAlone() {
        return !users.isEmpty() && outsiders().isEmpty();
    }

    public static boolean ofThePlatform(String user) {
        return user.startsWith("system:serviceaccount:openshift-")
                || user.startsWith("system:serviceaccount:kube-system:")
                || (user.startsWith("system:") && !user.startsWith("system:serviceaccount:"));
    }

    /// Reads an APIRequestCount; empty for the many APIs that no release is known to remove, or that had no request.
    public static Optional<ApiRequestCount> read(GenericObject object) {
        return Optional.of(new ApiRequestCount(
                        object.metadata(),
                        object.text("status.removedInRelease"),
                        object.number("status.requestCount", 0),
                        users(object)))
                .filter(read -> !read.removedIn().isEmpty() && read.requests() > 0);
    }

    private static List<String> users(GenericObject object) {
        return Stream.of("currentHour", "last24h")
                .flatMap(hour -> object.texts("status." + hour + ".byNode.byUser.username").stream())
                .filter(name -> !name.isEmpty())
                .distinct()
                .sorted(Comparator.comparing(ApiRequestCount::ofThePlatform).thenComparing(Comparator.naturalOrder()))
                .limit(MOST_USERS)
                .toList();
    }
}
