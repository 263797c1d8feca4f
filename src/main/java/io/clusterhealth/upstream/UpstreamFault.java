// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

/// A fault of a server.
///
/// @param detail fills the placeholder of the trouble's sentence, not masked
public record UpstreamFault(UpstreamTrouble trouble, String detail) {

    /// A clause, not masked.
    public String text() {
        return trouble.sentence(detail);
    }

    /// Whether a retry is useless until the configuration changes.
    public boolean isForGood() {
        return trouble == UpstreamTrouble.NO_PROGRAM || trouble == UpstreamTrouble.NOT_STARTED;
    }

    /// Whether the server may only support the transport before Streamable HTTP.
    public boolean mayBeOlder() {
        return trouble == UpstreamTrouble.ANSWERS_OLDER || trouble == UpstreamTrouble.ANSWERS_NOT_FOUND;
    }
}
