// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.app.Settings.Auth;
import io.clusterhealth.app.Settings.ClusterAccess;
import io.clusterhealth.app.Settings.Sessions;
import java.util.List;

/// The requirements of settings on each other. Those that guard HTTP are only validated over stdio.
record SettingRules(Settings settings) {

    void check() throws BadSetting {
        access();
        toolsets();
        alerts();
        tls();
        management();
        fleet();
    }

    private void access() throws BadSetting {
        boolean open = settings.overHttp() && settings.access().auth() == Auth.NONE;
        refuseIf(
                open && settings.isOnNetwork(),
                Setting.HOST,
                "is not a loopback address, and with MCP_AUTH=none every client that reaches it may call; set"
                        + " MCP_AUTH=user, or use 127.0.0.1");
        refuseIf(
                open && settings.given(Setting.CLUSTER_ACCESS).isConfigured(),
                Setting.CLUSTER_ACCESS,
                "needs MCP_AUTH=user: with MCP_AUTH=none no caller is known");
    }

    /// Over HTTP, values are kept in sessions only. Changes need named namespaces, and are never made with the
    /// server's ServiceAccount.
    private void toolsets() throws BadSetting {
        refuseIf(
                settings.overHttp()
                        && settings.get(Setting.TOOLSETS).names().contains("context")
                        && settings.get(Setting.SESSIONS) == Sessions.NONE,
                Setting.SESSIONS,
                "keeps nothing for the toolset 'context', which requires signed");
        if (settings.changing() && settings.get(Setting.CHANGE_NAMESPACES).isEmpty()) {
            throw new BadSetting("The toolset 'change' requires MCP_CHANGE_NAMESPACES, the namespaces in which it makes"
                    + " changes");
        }
        if (settings.changing() && isReadByServer()) {
            throw new BadSetting("The toolset 'change' makes changes with the caller's own rights: MCP_CLUSTER_ACCESS"
                    + " must not be service-account");
        }
    }

    private boolean isReadByServer() {
        return settings.access().clusters() == ClusterAccess.SERVICE_ACCOUNT;
    }

    /// An Alertmanager is only useful together with a Prometheus.
    private void alerts() throws BadSetting {
        refuseIf(
                settings.get(Setting.ALERTMANAGER_URL).isPresent()
                        && settings.get(Setting.ALERTS_URL)
                                .filter(SettingForms.PROMETHEUS)
                                .isEmpty(),
                Setting.ALERTMANAGER_URL,
                "requires an MCP_ALERTS_URL of a Prometheus or Thanos, such as …/api/v1/alerts");
    }

    private void tls() throws BadSetting {
        boolean hasCertificate = settings.get(Setting.TLS_CERT_FILE).isPresent();
        refuseIf(
                hasCertificate != settings.get(Setting.TLS_KEY_FILE).isPresent(),
                hasCertificate ? Setting.TLS_CERT_FILE : Setting.TLS_KEY_FILE,
                "needs the other file as well: set both MCP_TLS_CERT_FILE and MCP_TLS_KEY_FILE");
        refuseIf(
                settings.overHttp()
                        && settings.isOnNetwork()
                        && settings.tls().isEmpty()
                        && !settings.get(Setting.ALLOW_PLAINTEXT),
                Setting.HOST,
                "is not a loopback address, and plain HTTP would show the tokens of all callers; set MCP_TLS_CERT_FILE and"
                        + " MCP_TLS_KEY_FILE, or MCP_ALLOW_PLAINTEXT=true behind a mesh");
    }

    private void management() throws BadSetting {
        // Two servers of one process would share the port, and each answer some of the other's requests.
        boolean shared =
                settings.overHttp() && settings.get(Setting.MANAGEMENT_PORT).equals(settings.get(Setting.PORT));
        refuseIf(
                shared && settings.given(Setting.MANAGEMENT_PORT).isConfigured(),
                Setting.MANAGEMENT_PORT,
                "is the port that MCP is served on; choose another");
        refuseIf(
                shared,
                Setting.PORT,
                "is the port of the metrics; choose another, or move the metrics with MCP_MANAGEMENT_PORT");
    }

    private void fleet() throws BadSetting {
        Given hub = settings.given(Setting.FLEET);
        boolean ocm = hub.value().equals("ocm");
        refuseIf(
                hub.isConfigured() && isReadByServer(),
                Setting.FLEET,
                "needs MCP_CLUSTER_ACCESS=caller: no account of the server's reads a fleet for others");
        if (ocm && settings.get(Setting.FLEET_URL).isEmpty()) {
            throw new BadSetting(
                    hub.source() + "=ocm requires MCP_FLEET_URL, the address of cluster-proxy's user server");
        }
        for (Setting<?> setting : List.of(Setting.FLEET_URL, Setting.FLEET_CA_FILE)) {
            refuseIf(
                    !ocm && settings.given(setting).isConfigured(),
                    setting,
                    "goes with MCP_FLEET=ocm: other clusters are reached through the kubeconfig's servers");
        }
    }

    private void refuseIf(boolean wrong, Setting<?> setting, String why) throws BadSetting {
        if (wrong) {
            throw settings.given(setting).refused(why);
        }
    }
}
