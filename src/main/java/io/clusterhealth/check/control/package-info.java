// SPDX-License-Identifier: Apache-2.0
/// What the control plane, its operators, its version and its namespaces say about themselves.
@NullMarked
package io.clusterhealth.check.control;

import org.jspecify.annotations.NullMarked;
