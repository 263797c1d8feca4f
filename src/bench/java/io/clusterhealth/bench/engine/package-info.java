// SPDX-License-Identifier: Apache-2.0
/// The engine against another server's, with an equal tool and equal clients.
@NullMarked
package io.clusterhealth.bench.engine;

import org.jspecify.annotations.NullMarked;
