// SPDX-License-Identifier: Apache-2.0
/// The lists of the toolset `health`, each with its rows: objects, alerts, clusters, changes, obstacles of an upgrade
/// and room for pods.
@NullMarked
package io.clusterhealth.tool.health.list;

import org.jspecify.annotations.NullMarked;
