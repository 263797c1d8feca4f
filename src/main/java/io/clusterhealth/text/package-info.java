// SPDX-License-Identifier: Apache-2.0
/// Texts at the edge of the process: which characters one that leaves it may consist of, which secrets are taken out of
/// it,
/// and the tables it brings
/// along.
@NullMarked
package io.clusterhealth.text;

import org.jspecify.annotations.NullMarked;
