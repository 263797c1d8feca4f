// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import io.clusterhealth.cluster.ApiResource;

/// A list that a plan needs besides the object.
///
/// @param namespace empty for all
/// @param query such as `fieldSelector=spec.nodeName%3Dworker-1`; empty for all objects
/// @param metadataOnly whether metadata is sufficient
public record RelatedObjects(ApiResource resource, String namespace, String query, boolean metadataOnly) {}
