// SPDX-License-Identifier: Apache-2.0
/// The common causes that several failing workloads name: a missing Secret or ConfigMap, missing permissions of their
/// ServiceAccount, the certificate of a server.
@NullMarked
package io.clusterhealth.check.blame;

import org.jspecify.annotations.NullMarked;
