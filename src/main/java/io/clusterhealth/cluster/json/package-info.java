// SPDX-License-Identifier: Apache-2.0
/// Maps Kubernetes JSON to our objects: which fields are kept, and how they are read.
@NullMarked
package io.clusterhealth.cluster.json;

import org.jspecify.annotations.NullMarked;
