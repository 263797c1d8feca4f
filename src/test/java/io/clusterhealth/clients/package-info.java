// SPDX-License-Identifier: Apache-2.0
/// Third-party clients that talk to the packaged program; their packages come from npm and PyPI.
@NullMarked
package io.clusterhealth.clients;

import org.jspecify.annotations.NullMarked;
