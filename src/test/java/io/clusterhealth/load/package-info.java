// SPDX-License-Identifier: Apache-2.0
/// The load benchmark's short form, as a part of every build.
@NullMarked
package io.clusterhealth.load;

import org.jspecify.annotations.NullMarked;
