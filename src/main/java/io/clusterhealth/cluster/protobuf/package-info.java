// SPDX-License-Identifier: Apache-2.0
/// Kubernetes' own objects as the API server writes them in protobuf: what is not kept is passed over by its length.
@NullMarked
package io.clusterhealth.cluster.protobuf;

import org.jspecify.annotations.NullMarked;
