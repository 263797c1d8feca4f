// SPDX-License-Identifier: Apache-2.0
/// The only package that starts programs: argument vectors without a shell, no inherited environment, killed with
/// their children.
@NullMarked
package io.clusterhealth.process;

import org.jspecify.annotations.NullMarked;
