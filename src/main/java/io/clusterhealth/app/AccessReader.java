// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.app.Settings.Access;
import io.clusterhealth.app.Settings.Audit;
import io.clusterhealth.app.Settings.Auth;
import io.clusterhealth.app.Settings.ClusterAccess;
import io.clusterhealth.app.Settings.Limits;
import io.clusterhealth.app.Settings.Management;
import io.clusterhealth.app.Settings.TlsSettings;
import io.clusterhealth.app.Settings.Transport;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads the settings that guard the HTTP transport, and refuses those that would leave it open. Over stdio they
/// are only validated.
///
/// @param words the source of the settings
/// @param overHttp whether the transport is HTTP
record AccessReader(SettingsReader words, boolean overHttp) {
    private static final Pattern ADDRESS =
            Pattern.compile("[0-9a-zA-Z](?:[0-9a-zA-Z.-]*[0-9a-zA-Z])?|\\[?[0-9a-fA-F:.]+]?");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(?:\\.[0-9]{1,3}){3}|::1|\\[::1]");
    private static final Pattern HEADER = Pattern.compile("(?!(?i:authorization|cookie)$)[A-Za-z0-9-]{1,64}");
    private static final Pattern AUDIENCE = Pattern.compile("[!-~&&[^,\"\\\\]]{1,200}");

    static AccessReader of(SettingsReader words, Transport transport) {
        return new AccessReader(words, transport == Transport.HTTP);
    }

    /// The address to serve on, without brackets.
    String host() {
        Given given = words.given(Setting.HOST);
        if (!ADDRESS.matcher(given.value()).matches()) {
            words.refuse(given, "is no address or host name");
        }
        return bare(given.value());
    }

    Access access() {
        boolean network = !isLoopback(Setting.HOST);
        Auth auth = auth(network);
        if (overHttp && network && auth == Auth.NONE) {
            words.refuse(
                    words.given(Setting.HOST),
                    "is not a loopback address, and with MCP_AUTH=none every client that reaches it may call; set"
                            + " MCP_AUTH=user, or use 127.0.0.1");
        }
        Access access = new Access(auth, audiences(), issuer(), clusters(auth), proxyHeader());
        return overHttp ? access : Access.OPEN;
    }

    Optional<TlsSettings> tls() {
        Given certificate = words.given(Setting.TLS_CERT_FILE);
        Given key = words.given(Setting.TLS_KEY_FILE);
        if (certificate.value().isEmpty() != key.value().isEmpty()) {
            Given alone = certificate.value().isEmpty() ? key : certificate;
            words.refuse(alone, "needs the other file as well: set both MCP_TLS_CERT_FILE and MCP_TLS_KEY_FILE");
        }
        Optional<TlsSettings> tls = certificate.value().isEmpty() || key.value().isEmpty()
                ? Optional.empty()
                : words.path(certificate)
                        .flatMap(chain -> words.path(key).map(secret -> new TlsSettings(chain, secret)));
        boolean plainAllowed = words.yes(Setting.ALLOW_PLAINTEXT);
        if (overHttp && tls.isEmpty() && !plainAllowed && !isLoopback(Setting.HOST)) {
            words.refuse(
                    words.given(Setting.HOST),
                    "is not a loopback address, and plain HTTP would show the tokens of all callers; set MCP_TLS_CERT_FILE and"
                            + " MCP_TLS_KEY_FILE, or MCP_ALLOW_PLAINTEXT=true behind a mesh");
        }
        return tls;
    }

    Optional<Management> management() {
        Given host = words.given(Setting.MANAGEMENT_HOST);
        if (!ADDRESS.matcher(host.value()).matches()) {
            words.refuse(host, "is no address or host name");
        }
        int port = words.whole(Setting.MANAGEMENT_PORT);
        boolean chosen = !words.given(Setting.MANAGEMENT_PORT).source().isEmpty();
        if (overHttp && chosen && port != 0 && port == words.whole(Setting.PORT)) {
            words.refuse(words.given(Setting.MANAGEMENT_PORT), "is the port that MCP is served on; choose another");
        }
        return port == 0 || !overHttp
                ? Optional.empty()
                : Optional.of(new Management(bare(host.value()), port, chosen));
    }

    Limits limits() {
        return new Limits(
                words.whole(Setting.RATE_LIMIT),
                words.time(Setting.RATE_WINDOW),
                words.whole(Setting.MAX_CALLS),
                words.whole(Setting.MAX_CALLS_PER_CALLER),
                words.whole(Setting.MAX_WAITING),
                words.time(Setting.QUEUE_PATIENCE),
                words.time(Setting.READER_PATIENCE),
                words.whole(Setting.MAX_WAITS),
                words.whole(Setting.MAX_STREAMS),
                words.whole(Setting.MAX_STREAMS_PER_CALLER),
                words.whole(Setting.MAX_CONNECTIONS));
    }

    Audit audit(Access access) {
        Given given = words.given(Setting.AUDIT);
        return switch (given.value()) {
            case "" -> access.auth() == Auth.USER ? new Audit.Stderr() : new Audit.Nowhere();
            case "stderr" -> new Audit.Stderr();
            case "none" -> new Audit.Nowhere();
            default ->
                words.path(given)
                        .map(Path::toAbsolutePath)
                        .<Audit>map(Audit.AuditFilePath::new)
                        .orElseGet(Audit.Nowhere::new);
        };
    }

    private Auth auth(boolean network) {
        return words.given(Setting.AUTH).value().isEmpty()
                ? (network ? Auth.USER : Auth.NONE)
                : words.oneOf(Setting.AUTH, Map.of("user", Auth.USER, "none", Auth.NONE));
    }

    private Set<String> audiences() {
        Given given = words.given(Setting.AUTH_AUDIENCE);
        Set<String> audiences = SettingsReader.split(given.value());
        audiences.stream()
                .filter(AUDIENCE.asMatchPredicate().negate())
                .findFirst()
                .ifPresent(_ -> words.refuse(given, "is no list of audiences such as https://health.example.com"));
        return audiences;
    }

    private Optional<String> proxyHeader() {
        Optional<String> header = words.text(Setting.PROXY_TOKEN_HEADER);
        if (header.filter(HEADER.asMatchPredicate().negate()).isPresent()) {
            words.refuse(
                    words.given(Setting.PROXY_TOKEN_HEADER), "is no name of a header such as X-Forwarded-Access-Token");
        }
        return header;
    }

    private Optional<URI> issuer() {
        Given given = words.given(Setting.AUTH_ISSUER);
        if (given.value().isEmpty()) {
            return Optional.empty();
        }
        try {
            URI issuer = new URI(given.value());
            if ("https".equals(issuer.getScheme()) && issuer.getHost() != null && issuer.getRawQuery() == null) {
                return Optional.of(issuer);
            }
        } catch (URISyntaxException _) {
            // refused below, like any other invalid address
        }
        words.refuse(given, "is no address such as https://sso.example.com/realms/main");
        return Optional.empty();
    }

    private ClusterAccess clusters(Auth auth) {
        Given given = words.given(Setting.CLUSTER_ACCESS);
        ClusterAccess wanted = words.oneOf(
                Setting.CLUSTER_ACCESS,
                Map.of("caller", ClusterAccess.CALLER, "service-account", ClusterAccess.SERVICE_ACCOUNT));
        if (overHttp && auth == Auth.NONE && !given.source().isEmpty()) {
            words.refuse(given, "needs MCP_AUTH=user: with MCP_AUTH=none no caller is known");
        }
        return auth == Auth.NONE ? ClusterAccess.OWN : wanted;
    }

    private boolean isLoopback(Setting setting) {
        return LOOPBACK.matcher(words.given(setting).value()).matches();
    }

    private static String bare(String address) {
        return address.replaceAll("[\\[\\]]", "");
    }
}
