// SPDX-License-Identifier: Apache-2.0
/// Clients that other people wrote, talking to the packaged program; what they need comes from npm and PyPI.
@NullMarked
package io.clusterhealth.clients;

import org.jspecify.annotations.NullMarked;
