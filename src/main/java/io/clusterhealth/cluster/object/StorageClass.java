// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// A StorageClass.
///
/// @param standard whether claims that name no class get this one
public record StorageClass(Metadata metadata, String provisioner, boolean standard) {}
