// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.golden.Golden;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every member that the `data` of an answer has, with its type, stands in `tools/members`: an output schema that named
/// them all would cost each question its tokens, and a member that comes, goes or changes is a changed contract all the
/// same.
class AnswerMembersTest {
    @TempDir
    Path folder;

    /// Over the demo, and over a cluster in which everything is broken that can be.
    @Test
    void everyMemberOfEveryAnswerIsListed() {
        Map<String, Set<String>> members = new TreeMap<>();
        for (Tool tool : HealthToolset.over(SingleRecording.demo())) {
            gather(tool.descriptor().name(), HealthToolset.call(tool, HealthToolset.example(tool)), members);
        }
        PlantedCluster planted = PlantedCluster.with("plain", folder);
        for (PlantedCluster.Call call : planted.calls()) {
            Tool tool = HealthToolset.named(planted.tools(), call.tool());
            if (tool.descriptor().toolset().equals("health")) {
                gather(call.tool(), HealthToolset.call(tool, call.arguments()), members);
            }
        }

        members.forEach((tool, listed) ->
                Golden.assertMatches("tools/members/" + tool + ".txt", String.join("\n", listed) + "\n"));
    }

    private static void gather(String tool, ToolOutcome outcome, Map<String, Set<String>> members) {
        if (outcome instanceof ToolOutcome.Answer answer) {
            gather("data", answer.data(), members.computeIfAbsent(tool, _ -> new TreeSet<>()));
        }
    }

    private static void gather(String path, JsonNode value, Set<String> members) {
        members.add(path + " " + value.getNodeType().name().toLowerCase(Locale.ROOT));
        value.properties().forEach(member -> gather(path + "." + member.getKey(), member.getValue(), members));
        if (value.isArray()) {
            value.forEach(element -> gather(path + "[]", element, members));
        }
    }
}
