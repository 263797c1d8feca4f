// SPDX-License-Identifier: Apache-2.0
/// Classifies what a command line would do, by its words alone: read, write, endanger, or give access to a container.
@NullMarked
package io.clusterhealth.safety;

import org.jspecify.annotations.NullMarked;
