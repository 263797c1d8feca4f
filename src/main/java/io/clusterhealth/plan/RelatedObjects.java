// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import io.clusterhealth.cluster.ApiResource;

/// A list that a plan needs besides its object.
///
/// @param namespace empty for all
/// @param query such as `fieldSelector=spec.nodeName%3Dworker-1`; empty for all of them
/// @param metadataOnly whether names and owners do
public record RelatedObjects(ApiResource resource, String namespace, String query, boolean metadataOnly) {}
