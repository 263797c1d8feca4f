// SPDX-License-Identifier: Apache-2.0
/// Which characters a text may consist of that leaves the process: answers, logs, terminals, pages.
@NullMarked
package io.clusterhealth.text;

import org.jspecify.annotations.NullMarked;
