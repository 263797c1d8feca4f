// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.kube.login.FleetHub;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
        if (access.clusters() == Settings.ClusterAccess.SERVICE_ACCOUNT
                && !given.value().isEmpty()) {
            words.refuse(given, "needs MCP_CLUSTER_ACCESS=caller: no account of the server's reads a fleet for others");
        }
        return switch (given.value()) {
            case "" -> {
                refuseAddress();
                yield Optional.empty();
            }
            case "karmada" -> {
                refuseAddress();
                yield Optional.of(new FleetHub.Karmada());
            }
            case "ocm" ->
                address(given)
                        .map(address -> new FleetHub.OpenClusterManagement(address, words.file(Setting.FLEET_CA_FILE)));
            default -> {
                words.refuse(given, "is not one of karmada, ocm");
                yield Optional.empty();
            }
        };
    }

    private Optional<URI> address(Given hub) {
        if (words.text(Setting.FLEET_URL).isEmpty()) {
            words.refuse(hub.source() + "=ocm requires MCP_FLEET_URL, the address of cluster-proxy's user server");
        }
        return words.address(
                Setting.FLEET_URL, ADDRESS, "is no address such as https://cluster-proxy-user.apps.hub.example.com");
    }

    private void refuseAddress() {
        Stream.of(Setting.FLEET_URL, Setting.FLEET_CA_FILE)
                .map(words::given)
                .filter(given -> !given.value().isEmpty())
                .forEach(given -> words.refuse(
                        given, "goes with MCP_FLEET=ocm: other clusters are reached through the kubeconfig's servers"));
    }
}
