// SPDX-License-Identifier: Apache-2.0
/// Texts at the edge of the process: which characters one that leaves it may consist of, which secrets are taken out of
/// it, what stands for one that is too long or too secret to be kept, and the tables the program brings along.
@NullMarked
package io.clusterhealth.text;

import org.jspecify.annotations.NullMarked;
