// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.upstream;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.DescribedTool;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.upstream.StatusJson;
import io.clusterhealth.upstream.UpstreamReport;
import io.clusterhealth.upstream.UpstreamText;
import io.clusterhealth.upstream.client.Upstreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `list-upstreams`: the other servers, those in trouble first.
final class ListUpstreamsTool extends DescribedTool {
    private final Upstreams upstreams;

    ListUpstreamsTool(Upstreams upstreams) {
        super("list-upstreams");
        this.upstreams = upstreams;
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        Optional<String> wanted = arguments.text("server");
        List<UpstreamReport> all = upstreams.reports();
        List<UpstreamReport> shown = all.stream()
                .filter(one -> wanted.isEmpty()
                        || wanted.get().equals(one.slug())
                        || wanted.get().equals(one.name()))
                .toList();
        if (wanted.isPresent() && shown.isEmpty()) {
            List<String> slugs = all.stream().map(UpstreamReport::slug).toList();
            return new ToolOutcome.Refused(new ValidValues("validServers", slugs)
                    .refuse(
                            "NOT_FOUND",
                            "There is no such server.",
                            wanted.get(),
                            "Call list-upstreams without 'server'."));
        }
        List<String> lines = new ArrayList<>();
        if (!upstreams.fault().isEmpty()) {
            lines.add("The configuration has a fault: " + upstreams.fault());
        }
        lines.addAll(UpstreamText.of(shown, wanted.isPresent()));
        ObjectNode data = JsonNodeFactory.instance.objectNode().put("total", all.size());
        if (!upstreams.fault().isEmpty()) {
            data.put("configurationFault", upstreams.fault());
        }
        UpstreamText.worstFirst(shown).forEach(one -> {
            ObjectNode server = StatusJson.server(one);
            if (wanted.isPresent()) {
                one.tools()
                        .forEach(tool -> server.withArrayProperty("toolNames").add(tool.namespacedName()));
            }
            data.withArrayProperty("servers").add(server);
        });
        return new ToolOutcome.Answer(String.join("\n", lines), data, "", false);
    }
}
