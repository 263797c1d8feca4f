// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.network;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Which addresses are spoken to: public ones over HTTPS, loopback ones, and those of hosts that the administrator
/// lists.
/// Where a name leads is looked at each time, so that one that is made to lead inside later is of no use.
///
/// @param listed names of hosts whose addresses may be private, and which may be spoken to without TLS; lower case
public record AddressRule(Set<String> listed) {
    public AddressRule {
        listed = Set.copyOf(listed);
    }

    /// Why an address is not spoken to; empty where it is.
    ///
    /// @param addresses all that the name of its host leads to
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

    /// The name of an address's host as lists of hosts have it, in lower case; empty where it has none.
    public static String host(URI url) {
        return Optional.ofNullable(url.getHost()).orElse("").toLowerCase(Locale.ROOT);
    }

    /// Where clouds answer with logins.
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
