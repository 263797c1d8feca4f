// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// The response of `/readyz?verbose`.
///
/// @param failed names of the checks whose line begins with `[-]`
/// @param passed number of lines that begin with `[+]`
public record ApiReadiness(boolean ready, List<String> failed, int passed) {}
