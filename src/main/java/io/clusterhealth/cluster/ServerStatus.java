// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.ServedApis;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.cluster.object.ServingCertificate;
import java.time.Duration;
import java.util.Optional;

/// The API server's status.
///
/// @param apis what it serves; read only where a wanted list may not be served
/// @param certificate empty without a TLS handshake: over plain HTTP, and in files
/// @param ahead how far its clock is ahead of ours; zero in files
/// @param remark what is odd about the files it was read from, one clause; may be empty
public record ServerStatus(
        Read<ServerVersion> version,
        Read<ApiReadiness> readiness,
        Read<ServedApis> apis,
        Optional<ServingCertificate> certificate,
        Duration ahead,
        String remark) {

    /// The same with a remark on the files.
    public ServerStatus noting(String odd) {
        return new ServerStatus(version, readiness, apis, certificate, ahead, odd);
    }

    /// Why its status cannot be read; empty where it can, and where this login may not read it. Its version may be
    /// known from before.
    public Optional<Unread> silence() {
        return readiness.unread().flatMap(why -> switch (why) {
            case Unread.Late _ -> Optional.of(why);
            case Unread.Failed failed ->
                failed.fault().isPresent()
                        ? Optional.of(why)
                        : Optional.of(unknownServer().orElse(why));
            case Unread.Denied _, Unread.Narrowed _, Unread.Absent _, Unread.Unrecorded _ -> Optional.empty();
        });
    }

    /// The fault of the server as a whole, as found by reading its version.
    private Optional<Unread> unknownServer() {
        return version.unread()
                .filter(why ->
                        why instanceof Unread.Failed failed && failed.fault().isPresent());
    }

    /// The status of a server in files.
    public static ServerStatus recorded(Read<ServerVersion> version, Read<ApiReadiness> readiness) {
        return new ServerStatus(
                version, readiness, new Read.Missing<>(new Unread.Absent()), Optional.empty(), Duration.ZERO, "");
    }
}
