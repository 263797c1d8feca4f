// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

/// The result of a review of a caller's own right.
///
/// @param reason `status.reason` of the review, such as the binding that allows it; may be empty
public record OwnRight(boolean allowed, String reason) {}
