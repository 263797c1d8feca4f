// SPDX-License-Identifier: Apache-2.0
/// The only package that sends requests to an API server.
@NullMarked
package io.clusterhealth.cluster.kube;

import org.jspecify.annotations.NullMarked;
