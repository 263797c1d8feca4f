// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/// A folder for the files of a cluster, and methods that call a tool for it.
public abstract class ToolCallFixture {
    @TempDir
    public Path folder;

    public void write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    /// The Node `w-1`, without which no verdict is possible.
    void readyNode() throws IOException {
        write("nodes.yaml", """
                apiVersion: v1
                kind: Node
                metadata: {name: w-1}
                status: {conditions: [{type: Ready, status: "True"}]}
                """);
    }

    /// The tool with this name, for the folder.
    public Tool tool(String name) {
        return HealthToolset.over(SingleRecording.at(folder)).stream()
                .filter(tool -> tool.descriptor().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    public ToolOutcome.Answer answer(String name, String arguments) {
        return answer(HealthToolset.call(tool(name), arguments));
    }

    public ToolError refusal(String name, String arguments) {
        return refusal(HealthToolset.call(tool(name), arguments));
    }

    public static ToolOutcome.Answer answer(ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Answer answer -> answer;
            case ToolOutcome.Refused(ToolError error) -> throw new AssertionError(error.code() + " " + error.text());
            case ToolOutcome.ContentParts _, ToolOutcome.NeedsInput _ -> throw new AssertionError("no envelope");
        };
    }

    /// The text of an answer or of a refusal.
    public static String text(ToolOutcome outcome) {
        return outcome instanceof ToolOutcome.Refused(ToolError error)
                ? error.text()
                : answer(outcome).text();
    }

    public static ToolError refusal(ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Answer answer -> throw new AssertionError(answer.text());
            case ToolOutcome.Refused(ToolError error) -> error;
            case ToolOutcome.ContentParts _, ToolOutcome.NeedsInput _ -> throw new AssertionError("no envelope");
        };
    }
}
