// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.caller;

/// A caller's secret. It is sent to the API server, and to other servers only where the administrator names both.
///
/// @param text the characters after `Bearer`; visible ASCII
public record BearerToken(String text) {
    @Override
    public String toString() {
        return "BearerToken";
    }
}
