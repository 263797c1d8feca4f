// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import java.util.List;

/// The result of reading a configuration of servers.
public sealed interface ServersRead {

    /// In the order of the file.
    ///
    /// @param notes parts of the file that have no effect here, one line each
    record Configured(List<UpstreamServer> servers, List<String> notes) implements ServersRead {
        public Configured {
            servers = List.copyOf(servers);
            notes = List.copyOf(notes);
        }
    }

    /// The configuration is invalid.
    ///
    /// @param line from 1
    /// @param field its path, such as `mcpServers/files/command`; may be empty
    /// @param problem a clause about the field
    record Misconfigured(int line, String field, String problem) implements ServersRead {
        public Misconfigured {
            field = field.startsWith("/") ? field.substring(1) : field;
        }

        public String text() {
            return "line " + line + ": " + (field.isEmpty() ? "the text" : "'" + field + "'") + " " + problem;
        }
    }
}
