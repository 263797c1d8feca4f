// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// An API that clients have requested since the API server started, though a release will remove it: the metric
/// `apiserver_requested_deprecated_apis`. It does not name the clients.
///
/// @param removedIn such as `1.32`; empty when the release is unknown
/// @param writers the managers that have written objects in this version, and which objects: `helm (shop/web
///     and 2 more)`; clients that only read leave no trace
public record DeprecatedApi(String group, String version, String resource, String removedIn, List<String> writers) {}
