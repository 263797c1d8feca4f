// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// The response of `/version`.
///
/// @param gitVersion such as `v1.35.4`
public record ServerVersion(String gitVersion) {}
