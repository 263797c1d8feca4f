// SPDX-License-Identifier: Apache-2.0
/// Whether nodes report, are short of something, or take no pods.
@NullMarked
package io.clusterhealth.check.node;

import org.jspecify.annotations.NullMarked;
