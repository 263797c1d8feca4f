// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.Gate;
import java.net.URI;
import java.util.Optional;

/// Who may call.
///
/// @param gate empty to let everybody in
/// @param issuer where clients can get tokens
public record CallerRule(Optional<Gate> gate, Optional<URI> issuer) {}
