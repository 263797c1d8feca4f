// SPDX-License-Identifier: Apache-2.0
/// Which addresses this program speaks to on behalf of others. It opens none.
@NullMarked
package io.clusterhealth.network;

import org.jspecify.annotations.NullMarked;
