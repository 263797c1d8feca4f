// SPDX-License-Identifier: Apache-2.0
/// The toolset `gitops`: what Argo CD and Flux deliver, and how it was changed.
@NullMarked
package io.clusterhealth.tool.gitops;

import org.jspecify.annotations.NullMarked;
