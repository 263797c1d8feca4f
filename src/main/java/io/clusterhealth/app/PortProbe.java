// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;

/// Probes a port before the server opens it, to report in one line what is wrong with it.
final class PortProbe {
    private PortProbe() {}

    /// Why this address cannot be served on; empty when it can.
    ///
    /// @param setting the one that selects another port
    static Optional<String> problem(String host, int port, Setting<?> setting) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(InetAddress.getByName(host), port));
            return Optional.empty();
        } catch (BindException e) {
            boolean privileged = String.valueOf(e.getMessage()).contains("ermission");
            return Optional.of(
                    privileged
                            ? another(host, port, "may not be opened by this user", setting)
                            : taken(host, port, setting));
        } catch (IOException _) {
            return Optional.of("Cannot serve on " + host + "; choose an address of this machine with "
                    + words(setting.equals(Setting.PORT) ? Setting.HOST : Setting.MANAGEMENT_HOST));
        }
    }

    /// The error for a port that another process uses.
    static String taken(String host, int port, Setting<?> setting) {
        return another(host, port, "is in use", setting);
    }

    private static String another(String host, int port, String why, Setting<?> setting) {
        return "Port " + port + " on " + host + " " + why + "; choose another with " + words(setting);
    }

    private static String words(Setting<?> setting) {
        return setting.flag().map(flag -> flag + " or ").orElse("") + setting.variable();
    }
}
