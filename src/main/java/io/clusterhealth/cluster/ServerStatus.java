// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.ServedApis;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.cluster.object.ServingCertificate;
import java.time.Duration;
import java.util.Optional;

/// What the API server tells of itself.
///
/// @param apis what it serves; asked for only where a wanted list may not be served
/// @param certificate empty without a handshake: over plain HTTP, and in files
/// @param ahead how far its clock is before ours; zero in files
/// @param remark what is odd about the files that tell of it, one clause; empty where nothing is
public record ServerStatus(
        Read<ServerVersion> version,
        Read<ApiReadiness> readiness,
        Read<ServedApis> apis,
        Optional<ServingCertificate> certificate,
        Duration ahead,
        String remark) {

    /// What a live server tells.
    public ServerStatus(
            Read<ServerVersion> version,
            Read<ApiReadiness> readiness,
            Read<ServedApis> apis,
            Optional<ServingCertificate> certificate,
            Duration ahead) {
        this(version, readiness, apis, certificate, ahead, "");
    }

    /// The same with a remark on the files.
    public ServerStatus noting(String odd) {
        return new ServerStatus(version, readiness, apis, certificate, ahead, odd);
    }

    /// Why it tells nothing of itself; empty where it does, and where it may not tell this login. Its version may be
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

    /// What asking for its version has shown to be wrong with the server as a whole.
    private Optional<Unread> unknownServer() {
        return version.unread()
                .filter(why ->
                        why instanceof Unread.Failed failed && failed.fault().isPresent());
    }

    /// What files tell of a server.
    public static ServerStatus recorded(Read<ServerVersion> version, Read<ApiReadiness> readiness) {
        return new ServerStatus(
                version, readiness, new Read.Missing<>(new Unread.Absent()), Optional.empty(), Duration.ZERO);
    }
}
