// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// An API that somebody has asked the API server for since it started, though a release will remove it: the metric
/// `apiserver_requested_deprecated_apis`. Who it was it does not say.
///
/// @param removedIn such as `1.32`; empty when no release is known
public record DeprecatedApi(String group, String version, String resource, String removedIn) {}
