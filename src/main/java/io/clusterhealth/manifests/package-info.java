// SPDX-License-Identifier: Apache-2.0
/// Renders a folder of a repository with kustomize or Helm: programs that the configuration names, started in a
/// folder of their own, without network, plugins, or anything of this process' environment.
@NullMarked
package io.clusterhealth.manifests;

import org.jspecify.annotations.NullMarked;
