// SPDX-License-Identifier: Apache-2.0
/// An API server that answers from a script: as large, as slow and as broken as one likes.
@NullMarked
package io.clusterhealth.bench.scripted;

import org.jspecify.annotations.NullMarked;
