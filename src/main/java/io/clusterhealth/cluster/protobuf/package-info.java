// SPDX-License-Identifier: Apache-2.0
/// Reads Kubernetes' own objects in protobuf; fields that are not kept are skipped by their length.
@NullMarked
package io.clusterhealth.cluster.protobuf;

import org.jspecify.annotations.NullMarked;
