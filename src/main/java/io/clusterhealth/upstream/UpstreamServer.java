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

/// One server of the configuration. Equal ones are reached and offered alike, so that one that stays equal goes on.
///
/// @param name what the administrator calls it
/// @param slug what its tools' names begin with: `a-z0-9`, in words joined by single hyphens
/// @param enabled whether it is used
/// @param description the administrator's words; may be empty
/// @param timeout how long a call may take; empty for as long as any other
/// @param allow globs of its tools that are offered
/// @param deny globs of its tools that are not, whatever `allow` says
/// @param readOnly globs of its tools of which the administrator says that they change nothing
/// @param pins what its tools are held against; empty for what holds for all servers
/// @param atOnce the most calls at the same time
/// @param formsHaveDefaults whether forms that it wants filled are answered with the values that it proposes itself
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

    /// How a server is reached.
    public sealed interface ServerReach {

        /// A program, started as a child.
        ///
        /// @param folder the one it works in; empty for this process' own
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
        /// @param callerToken whether a call carries its caller's token, not a header `Authorization`
        record HttpReach(URI url, Map<String, SecretValue> headers, boolean callerToken) implements ServerReach {
            public HttpReach {
                headers = Map.copyOf(headers);
            }
        }

        /// The word for it that clients see.
        default String word() {
            return switch (this) {
                case ChildReach _ -> "stdio";
                case HttpReach _ -> "http";
            };
        }
    }

    /// A value that may be secret.
    public sealed interface SecretValue {
        record StatedValue(String text) implements SecretValue {}

        /// In a file, read anew each time it is needed.
        record InFile(Path file) implements SecretValue {}
    }

    /// What happens to a tool that is not as it was pinned.
    public enum PinMode {
        /// It is offered, and the status says so.
        WARN,
        /// It is withheld.
        ENFORCE,
        /// Nothing.
        OFF
    }

    /// Whether a tool of this name may be offered.
    public boolean offers(String tool) {
        return (allow.isEmpty() || any(allow, tool)) && !any(deny, tool);
    }

    /// Whether the administrator says that it changes nothing.
    public boolean readsOnly(String tool) {
        return any(readOnly, tool);
    }

    private static boolean any(List<NameGlob> globs, String tool) {
        return globs.stream().anyMatch(glob -> glob.matches(tool));
    }
}
