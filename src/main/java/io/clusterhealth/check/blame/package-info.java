// SPDX-License-Identifier: Apache-2.0
/// What several workloads name as missing, or as at fault, when they fail: a Secret or ConfigMap, a right of their
/// ServiceAccount, the certificate of a server.
@NullMarked
package io.clusterhealth.check.blame;

import org.jspecify.annotations.NullMarked;
