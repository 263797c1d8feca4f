// SPDX-License-Identifier: Apache-2.0
/// Where images come from, and whether a registry as a whole is at fault.
@NullMarked
package io.clusterhealth.check.image;

import org.jspecify.annotations.NullMarked;
