// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

import io.clusterhealth.network.AddressFault;
import io.clusterhealth.network.AddressRule;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.eclipse.jgit.transport.http.HttpConnectionFactory;
import org.eclipse.jgit.transport.http.JDKHttpConnection;

/// HTTP to one host: each request, including those after a redirect, is sent only to the allowed host at allowed
/// addresses.
///
/// @param repository the allowed address
record CheckedConnections(URI repository, AddressRule rule) implements HttpConnectionFactory {
    private static final Set<Integer> LOGIN = Set.of(401, 403, 407);

    /// An address to which no request is sent.
    static final class NotSpokenTo extends IOException {
        private static final long serialVersionUID = 1;

        NotSpokenTo(String why) {
            super(why);
        }
    }

    /// The server requires a login.
    static final class LoginWanted extends IOException {
        private static final long serialVersionUID = 1;
    }

    @Override
    public HttpConnection create(URL url) throws IOException {
        check(url);
        return new Connection(url, Proxy.NO_PROXY);
    }

    @Override
    public HttpConnection create(URL url, Proxy proxy) throws IOException {
        check(url);
        return new Connection(url, proxy);
    }

    private void check(URL url) throws IOException {
        if (!url.getHost().equalsIgnoreCase(repository.getHost()) || url.getPort() != repository.getPort()) {
            throw new NotSpokenTo("The server of the repository redirects to another host, which is not followed");
        }
        try {
            check(rule, url.toURI());
        } catch (URISyntaxException _) {
            throw new NotSpokenTo("The server of the repository redirects to what is no address");
        }
    }

    /// Checks the addresses that the name of a host resolves to now.
    static void check(AddressRule rule, URI url) throws IOException {
        Optional<AddressFault> refusal = rule.refusal(url, List.of(InetAddress.getAllByName(url.getHost())));
        if (refusal.isPresent()) {
            throw new NotSpokenTo("'%s' %s".formatted(AddressRule.host(url), words(refusal.get())));
        }
    }

    private static String words(AddressFault fault) {
        return switch (fault) {
            case NEVER -> "leads to a link-local, multicast or unspecified address, which is never used";
            case PRIVATE -> "leads to a private address; list it in MCP_GIT_HOSTS if that is right";
            case NO_TLS -> "is addressed without TLS; use https://, or list it in MCP_GIT_HOSTS";
        };
    }

    private static final class Connection extends JDKHttpConnection {
        Connection(URL url, Proxy proxy) throws IOException {
            super(url, proxy);
        }

        @Override
        public int getResponseCode() throws IOException {
            int code = super.getResponseCode();
            if (LOGIN.contains(code)) {
                throw new LoginWanted();
            }
            return code;
        }
    }
}
