// SPDX-License-Identifier: Apache-2.0
/// The meanings of texts of the cluster, as values: one file of phrases, each text parsed once.
@NullMarked
package io.clusterhealth.meaning;

import org.jspecify.annotations.NullMarked;
