// SPDX-License-Identifier: Apache-2.0
/// The toolset `gitops`: what Argo CD and Flux deliver, and how it was changed.
@org.jspecify.annotations.NullMarked
package io.clusterhealth.tool.gitops;
