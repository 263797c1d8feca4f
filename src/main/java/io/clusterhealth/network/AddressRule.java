// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.network;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Decides which addresses may be connected to: public ones over HTTPS, loopback ones, and those of hosts that the
/// administrator lists. The resolved addresses are checked before each connection, so that a name cannot later be
/// changed to resolve to an internal address (DNS rebinding). Where the connection resolves the name again, TLS must
/// still verify the server.
///
/// @param listed names of hosts whose addresses may be private, and which may be used without TLS; lower case
public record AddressRule(Set<String> listed) {
    public AddressRule {
        listed = Set.copyOf(listed);
    }

    /// Why a connection to this URL is refused; empty when it is allowed.
    ///
    /// @param addresses all that its host name resolves to
    public Optional<AddressFault> refusal(URI url, List<InetAddress> addresses) {
        String host = host(url);
        boolean known = listed.contains(host);
        if (addresses.stream().anyMatch(AddressRule::isNever)) {
            return Optional.of(AddressFault.NEVER);
        }
        boolean loopback = !addresses.isEmpty() && addresses.stream().allMatch(InetAddress::isLoopbackAddress);
        boolean isPrivate = !loopback && addresses.stream().anyMatch(AddressRule::isPrivate);
        if (isPrivate && !known) {
            return Optional.of(AddressFault.PRIVATE);
        }
        return "https".equalsIgnoreCase(url.getScheme()) || loopback || known
                ? Optional.empty()
                : Optional.of(AddressFault.NO_TLS);
    }

    /// The host name of a URL in lower case, as in lists of hosts; empty when it has none.
    public static String host(URI url) {
        return Optional.ofNullable(url.getHost()).orElse("").toLowerCase(Locale.ROOT);
    }

    /// Includes the metadata addresses from which clouds serve credentials.
    private static boolean isNever(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean metadata = address instanceof Inet6Address
                && (bytes[0] & 0xff) == 0xfd
                && bytes[1] == 0
                && (bytes[2] & 0xff) == 0x0e
                && (bytes[3] & 0xff) == 0xc2;
        return metadata || address.isLinkLocalAddress() || address.isMulticastAddress() || address.isAnyLocalAddress();
    }

    private static boolean isPrivate(InetAddress address) {
        byte[] bytes = address.getAddress();
        int first = bytes[0] & 0xff;
        boolean shared = bytes.length == 4 && first == 100 && (bytes[1] & 0xc0) == 64; // RFC 6598
        boolean unique = bytes.length == 16 && (first & 0xfe) == 0xfc; // RFC 4193
        return address.isSiteLocalAddress() || address.isLoopbackAddress() || shared || unique;
    }
}
