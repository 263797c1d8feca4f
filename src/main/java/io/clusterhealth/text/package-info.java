// SPDX-License-Identifier: Apache-2.0
/// Text at the process boundary: which characters may leave it, which secrets are removed, what replaces text that is
/// too long or too secret, and the data files of the program.
@NullMarked
package io.clusterhealth.text;

import org.jspecify.annotations.NullMarked;
