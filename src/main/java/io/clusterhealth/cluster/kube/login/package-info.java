// SPDX-License-Identifier: Apache-2.0
/// From kubeconfigs to endpoints: where the clusters are, how to log in there, and which authorities to trust.
@NullMarked
package io.clusterhealth.cluster.kube.login;

import org.jspecify.annotations.NullMarked;
