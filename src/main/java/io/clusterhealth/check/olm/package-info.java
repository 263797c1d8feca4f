// SPDX-License-Identifier: Apache-2.0
/// The Operator Lifecycle Manager, on OpenShift and on any Kubernetes that has it.
@NullMarked
package io.clusterhealth.check.olm;

import org.jspecify.annotations.NullMarked;
