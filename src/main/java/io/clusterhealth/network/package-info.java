// SPDX-License-Identifier: Apache-2.0
/// Which addresses this program may connect to on behalf of others. This package opens no connections.
@NullMarked
package io.clusterhealth.network;

import org.jspecify.annotations.NullMarked;
