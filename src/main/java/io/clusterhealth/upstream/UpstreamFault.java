// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

/// Something that went wrong with a server.
///
/// @param detail what the trouble's sentence leaves open, not masked
public record UpstreamFault(UpstreamTrouble trouble, String detail) {

    /// A clause, not masked.
    public String text() {
        return trouble.sentence(detail);
    }

    /// Whether trying again is no use before the configuration changes.
    public boolean isForGood() {
        return trouble == UpstreamTrouble.NO_PROGRAM || trouble == UpstreamTrouble.NOT_STARTED;
    }

    /// Whether what answered may know the transport before Streamable HTTP only.
    public boolean mayBeOlder() {
        return trouble == UpstreamTrouble.ANSWERS_OLDER || trouble == UpstreamTrouble.ANSWERS_NOT_FOUND;
    }
}
