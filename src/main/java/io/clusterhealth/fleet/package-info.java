// SPDX-License-Identifier: Apache-2.0
/// Many clusters, one answer: a row for each cluster, the verdict over all rows, and the causes that clusters share.
@NullMarked
package io.clusterhealth.fleet;

import org.jspecify.annotations.NullMarked;
