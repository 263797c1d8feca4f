// SPDX-License-Identifier: Apache-2.0
/// The only package that writes to a cluster; loaded only where switched on.
@NullMarked
package io.clusterhealth.cluster.kube.write;

import org.jspecify.annotations.NullMarked;
