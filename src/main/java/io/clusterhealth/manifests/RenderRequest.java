// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.manifests;

import io.clusterhealth.drift.RenderOptions;
import java.util.List;
import java.util.function.Supplier;

/// The manifests to be rendered.
///
/// @param path of a folder of the repository, as given
/// @param namespace that a chart is rendered for; may be empty
/// @param cluster Helm's arguments about the cluster, such as `--kube-version`; used for a chart only
public record RenderRequest(String path, String namespace, RenderOptions options, Supplier<List<String>> cluster) {}
