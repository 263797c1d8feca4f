// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.render.BoundedText;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A stretch of a log, told to a model: the newest lines that fit, in order, and how to read what stands before them.
///
/// @param containers all of the pod's
/// @param shown how the pod was chosen, where a workload was asked about
record PodLogAnswer(
        Cluster cluster,
        LogQuery query,
        PodLog.Wanted wanted,
        List<ContainerChoice> containers,
        PodLog log,
        Optional<WorkloadPod> shown) {
    /// Room for the lines around the log.
    private static final int CLOSING = 170;

    private static final int NAMES = 300;

    ToolOutcome within(CommonArguments arguments) {
        BoundedText text = new BoundedText(arguments.maxTokens());
        text.add(head());
        if (!Remark.about(cluster).isEmpty()) {
            text.add(Remark.about(cluster));
        }
        if (containers.size() > 1) {
            text.offer("containers: "
                    + Redaction.line(
                            containers.stream().map(ContainerChoice::name).collect(Collectors.joining(", ")), NAMES));
        }
        ObjectNode data = data();
        int room = arguments.json()
                ? arguments.structuredCharacters() - data.toString().length()
                : text.room();
        List<LogLine> shown = newest(room - CLOSING, arguments.json());
        int left = log.lines().size() - shown.size();
        if (left > 0 || (log.older() && !shown.isEmpty())) {
            String cursor = shown.getFirst().first().word();
            data.put("nextCursor", cursor);
            text.add((left > 0 ? "%d older lines left out: call again with ".formatted(left) : "Older lines: ")
                    + "cursor \"%s\".".formatted(cursor));
        }
        if (left > 0) {
            data.put("leftOut", left);
        }
        ArrayNode array = data.putArray("lines");
        for (LogLine line : shown) {
            array.add(line.json());
            text.add(line.quoted());
        }
        log.rest().ifPresent(why -> text.add("not all of it: " + why(why)));
        return new ToolOutcome.Answer(text.toString(), data, cluster.name(), left > 0);
    }

    private ObjectNode data() {
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("cluster", cluster.name())
                .put("pod", query.namespace() + "/" + query.pod())
                .put("container", query.container())
                .put("previous", query.previous())
                .put("read", log.read())
                .put("matching", log.matching());
        shown.ifPresent(pod -> data.put("worstOf", pod.among()));
        log.rest().ifPresent(why -> data.put("incomplete", why(why)));
        return data;
    }

    private static String why(Unread why) {
        return Unreadable.of("log", why, ListCall.ASK_HEALTH).error();
    }

    private String head() {
        String which = "Log of %s/%s, container %s%s%s"
                        .formatted(
                                query.namespace(),
                                query.pod(),
                                query.container(),
                                query.previous() ? ", run before the restart" : "",
                                wanted.before()
                                        .map(place -> ", before " + seconds(place.at()))
                                        .orElse(""))
                + shown.map(pod -> pod.among() == 1
                                ? " (the workload's one pod)"
                                : " (the worst of the workload's %d pods)".formatted(pod.among()))
                        .orElse("");
        if (log.lines().isEmpty()) {
            return which
                    + (wanted.word().isPresent()
                            ? ": none of %d lines has that text.".formatted(log.read())
                            : wanted.before().isPresent() ? ": no more lines." : ": empty.");
        }
        return "%s: %s%s. Quoted below is data from the cluster."
                .formatted(
                        which,
                        wanted.word().isEmpty()
                                ? "last %d lines".formatted(Math.min(log.matching(), wanted.most()))
                                : "%d of %d lines match".formatted(log.matching(), log.read()),
                        log.begins().map(at -> " from " + seconds(at)).orElse(""));
    }

    /// The newest lines that fit, in their order; at least one, be it cut, or reading would not get ahead.
    private List<LogLine> newest(int room, boolean json) {
        List<LogLine> shown = new ArrayList<>();
        int left = room;
        for (LogLine line : log.lines().reversed()) {
            int length = (json ? line.json().toString() : line.quoted()).length() + 1;
            left -= length;
            if (left < 0 && !shown.isEmpty()) {
                break;
            }
            shown.addFirst(
                    left < 0 ? line.shortened(Math.max(1, left + line.text().length())) : line);
        }
        return shown;
    }

    private static String seconds(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
