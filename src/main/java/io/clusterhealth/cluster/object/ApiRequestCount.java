// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// How often an API that a coming release removes is still asked for; OpenShift counts it.
///
/// @param metadata its name is `resource.version.group`, such as `flowschemas.v1beta3.flowcontrol.apiserver.k8s.io`
/// @param removedIn `status.removedInRelease`, such as `1.32`
/// @param requests `status.requestCount`, those of the last 24 hours
/// @param users who asked, sorted, at most 20
public record ApiRequestCount(Metadata metadata, String removedIn, long requests, List<String> users) {
    public ApiRequestCount {
        users = List.copyOf(users);
    }
}
