// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

/// What the cluster answers a caller about a right of theirs.
///
/// @param reason `status.reason` of the review, such as the binding that allows it; may be empty
public record OwnRight(boolean allowed, String reason) {}
