// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// How often an API that a coming release removes is still asked for; OpenShift counts it.
///
/// @param metadata its name is `resource.version.group`, such as `flowschemas.v1beta3.flowcontrol.apiserver.k8s.io`
/// @param removedIn `status.removedInRelease`, such as `1.32`
/// @param requests `status.requestCount`, those of the last 24 hours
/// @param users the users that sent them, at most 20, those outside the platform first
public record ApiRequestCount(Metadata metadata, String removedIn, long requests, List<String> users) {
    public ApiRequestCount {
        users = List.copyOf(users);
    }

    /// Those of them that have to move to another API: users of the platform itself are updated along with it, and
    /// clean up after all others.
    public List<String> outsiders() {
        return users.stream().filter(user -> !ofThePlatform(user)).toList();
    }

    /// Whether no other user asked; false where no user is named at all.
    public boolean ofThePlatformAlone() {
        return !users.isEmpty() && outsiders().isEmpty();
    }

    /// Whether a user belongs to the platform.
    public static boolean ofThePlatform(String user) {
        return user.startsWith("system:serviceaccount:openshift-")
                || user.startsWith("system:serviceaccount:kube-system:")
                || (user.startsWith("system:") && !user.startsWith("system:serviceaccount:"));
    }
}
