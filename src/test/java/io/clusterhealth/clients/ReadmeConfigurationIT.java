// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.Program;
import io.clusterhealth.process.ServerProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The configuration of other servers in `docs/upstreams.md`, copied unchanged into a file. `npx` finds their packages
/// among those installed for the tests, without a network.
@Tag("clients")
class ReadmeConfigurationIT {
    private static final Pattern SERVERS =
            Pattern.compile("```json\\n(\\{\\s*\"mcpServers\": \\{\\s*\"files\".*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    @Test
    void worksAsPasted() throws IOException {
        Toolbox node = Toolbox.node();
        String pasted = SERVERS.matcher(Files.readString(Path.of("docs", "upstreams.md")))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        Path file = Files.writeString(folder.resolve("servers.json"), pasted);
        List<String> command = new ArrayList<>(Program.PRODUCT.command());
        command.addAll(List.of("upstream", "check", "--servers-config", file.toString()));

        Foreign check =
                Foreign.run(node.folder(), ServerProcess.PATIENCE.multipliedBy(4), command, Map.of("PATH", path(node)));

        assertThat(check.output())
                .contains("2 of 2 servers online, ", "files: online, ", "  tool: files-read_text_file");
        assertThat(check.ok()).as(check.output()).isTrue();
    }

    /// The Node.js that runs the test programs comes first.
    private static String path(Toolbox node) {
        String path = System.getenv("PATH");
        return node.interpreter().isAbsolute()
                ? Objects.requireNonNull(node.interpreter().getParent()) + File.pathSeparator + path
                : path;
    }
}
