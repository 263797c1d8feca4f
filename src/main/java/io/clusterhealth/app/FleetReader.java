// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.kube.login.FleetHub;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads the settings for the fleet's hub.
///
/// @param words the source of the settings
record FleetReader(SettingsReader words) {
    private static final Pattern ADDRESS = Pattern.compile(
            "(?:https://(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\\[[0-9a-f:.]+])"
                    + "|http://(?:localhost|127\\.0\\.0\\.1|\\[::1]))(?::[0-9]{1,5})?(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*+/?");

    /// Empty when no hub is configured.
    Optional<FleetHub> hub(Settings.Access access) {
        Given given = words.given(Setting.FLEET);
        Given url = words.given(Setting.FLEET_URL);
        Given authorities = words.given(Setting.FLEET_CA_FILE);
        if (access.clusters() == Settings.ClusterAccess.SERVICE_ACCOUNT
                && !given.value().isEmpty()) {
            words.refuse(given, "needs MCP_CLUSTER_ACCESS=caller: no account of the server's reads a fleet for others");
        }
        return switch (given.value()) {
            case "" -> {
                unused(url);
                unused(authorities);
                yield Optional.empty();
            }
            case "karmada" -> {
                unused(url);
                unused(authorities);
                yield Optional.of(new FleetHub.Karmada());
            }
            case "ocm" ->
                address(given, url)
                        .map(address -> new FleetHub.OpenClusterManagement(
                                address,
                                Optional.of(authorities)
                                        .filter(file -> !file.value().isEmpty())
                                        .flatMap(words::path)));
            default -> {
                words.refuse(given, "is not one of karmada, ocm");
                yield Optional.empty();
            }
        };
    }

    private Optional<URI> address(Given hub, Given url) {
        if (url.value().isEmpty()) {
            words.refuse(hub.source() + "=ocm requires MCP_FLEET_URL, the address of cluster-proxy's user server");
            return Optional.empty();
        }
        if (!ADDRESS.matcher(url.value()).matches()) {
            words.refuse(url, "is no address such as https://cluster-proxy-user.apps.hub.example.com");
            return Optional.empty();
        }
        return Optional.of(URI.create(url.value()));
    }

    private void unused(Given given) {
        if (!given.value().isEmpty()) {
            words.refuse(given, "goes with MCP_FLEET=ocm: other clusters are reached through the kubeconfig's servers");
        }
    }
}
