// SPDX-License-Identifier: Apache-2.0
/// What texts of the cluster say, as values: one file of phrases, read once per text.
@NullMarked
package io.clusterhealth.meaning;

import org.jspecify.annotations.NullMarked;
