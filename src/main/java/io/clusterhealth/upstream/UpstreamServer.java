// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import io.clusterhealth.text.NameGlob;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One server of the configuration. It keeps running when a new configuration has an equal one.
///
/// @param name in the configuration
/// @param slug prefix of its tools' names: `a-z0-9`, in words joined by single hyphens
/// @param enabled whether it is used
/// @param description from the configuration; may be empty
/// @param timeout of a call; empty for the same as for any other tool
/// @param allow globs of its tools that are offered
/// @param deny globs of its tools that are not offered, regardless of `allow`
/// @param readOnly globs of its tools that the configuration declares read-only
/// @param pins what happens to tools that differ from their pins; empty for the general setting
/// @param atOnce maximum number of concurrent calls
/// @param formsHaveDefaults whether its forms are answered with the default values that it proposes
/// @param secrets values that came from variables, environment or headers, and are never shown
public record UpstreamServer(
        String name,
        String slug,
        boolean enabled,
        String description,
        ServerReach reach,
        Optional<Duration> timeout,
        List<NameGlob> allow,
        List<NameGlob> deny,
        List<NameGlob> readOnly,
        Optional<PinMode> pins,
        int atOnce,
        boolean formsHaveDefaults,
        Set<String> secrets) {

    public UpstreamServer {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
        readOnly = List.copyOf(readOnly);
        secrets = Set.copyOf(secrets);
    }

    public sealed interface ServerReach {

        /// A program, started as a child.
        ///
        /// @param folder its working directory; empty for this process' own
        record ChildReach(
                String command, List<String> arguments, Map<String, SecretValue> environment, Optional<Path> folder)
                implements ServerReach {
            public ChildReach {
                arguments = List.copyOf(arguments);
                environment = Map.copyOf(environment);
            }
        }

        /// An address.
        ///
        /// @param callerToken whether a call carries its caller's token, instead of a header `Authorization`
        record HttpReach(URI url, Map<String, SecretValue> headers, boolean callerToken) implements ServerReach {
            public HttpReach {
                headers = Map.copyOf(headers);
            }
        }

        /// Its name for clients.
        default String word() {
            return switch (this) {
                case ChildReach _ -> "stdio";
                case HttpReach _ -> "http";
            };
        }
    }

    public sealed interface SecretValue {
        record StatedValue(String text) implements SecretValue {}

        /// In a file, read anew each time it is needed.
        record InFile(Path file) implements SecretValue {}
    }

    /// The treatment of a tool that differs from its pin.
    public enum PinMode {
        /// It is offered, and the status reports the difference.
        WARN,
        /// It is withheld.
        ENFORCE,
        /// Pins are not checked.
        OFF
    }

    /// Whether a tool of this name may be offered.
    public boolean offers(String tool) {
        return (allow.isEmpty() || any(allow, tool)) && !any(deny, tool);
    }

    /// Whether the configuration declares it read-only.
    public boolean readsOnly(String tool) {
        return any(readOnly, tool);
    }

    private static boolean any(List<NameGlob> globs, String tool) {
        return globs.stream().anyMatch(glob -> glob.matches(tool));
    }
}
