// SPDX-License-Identifier: Apache-2.0
/// One cluster, read and judged: the lists that the checks read, the report, and what was not seen.
@NullMarked
package io.clusterhealth.examination;

import org.jspecify.annotations.NullMarked;
