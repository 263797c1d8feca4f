// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.network;

/// Why connections to an address are refused.
public enum AddressFault {
    /// Link-local, multicast or unspecified; no configuration allows it.
    NEVER,
    /// Private, and its host is not listed.
    PRIVATE,
    /// Public, without TLS, and its host is not listed.
    NO_TLS
}
