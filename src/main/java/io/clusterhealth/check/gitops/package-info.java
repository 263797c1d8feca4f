// SPDX-License-Identifier: Apache-2.0
/// Checks of what Argo CD and Flux bring into a cluster.
@NullMarked
package io.clusterhealth.check.gitops;

import org.jspecify.annotations.NullMarked;
