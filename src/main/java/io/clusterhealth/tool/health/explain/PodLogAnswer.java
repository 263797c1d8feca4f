// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.examination.SourceRemark;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.ContainerChoice;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.LogLine;
import io.clusterhealth.tool.health.PodLog;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Renders a section of a log for a model: the newest lines that fit, in order, and the cursor for the lines before
/// them.
///
/// @param place said after the pod's name; may be empty
/// @param shown how the pod was chosen, where the call named a workload
record PodLogAnswer(
        HealthCall call,
        String place,
        LogQuery query,
        PodLog.Wanted wanted,
        List<ContainerChoice> containers,
        PodLog log,
        Optional<WorkloadPod> shown) {
    /// Room for the lines before and after the log, without the cluster's name.
    private static final int CLOSING = 170;

    private static final int NAMES = 300;

    ToolOutcome outcome() {
        Cluster cluster = call.cluster();
        BoundedAnswer answer = new BoundedAnswer(call.common().maxTokens(), cluster.name());
        answer.add(head());
        answer.add(new Facts().fact("remark", SourceRemark.about(cluster), "%s"));
        if (containers.size() > 1) {
            answer.offer(new Facts()
                    .fact(
                            "containers",
                            Redaction.line(
                                    containers.stream()
                                            .map(ContainerChoice::name)
                                            .map(Redaction::name)
                                            .collect(Collectors.joining(", ")),
                                    NAMES),
                            "containers: %s"));
        }
        List<LogLine> shown = newest(Math.min(answer.textRoom(), answer.dataRoom())
                - CLOSING
                - cluster.name().length());
        int left = log.lines().size() - shown.size();
        if (left > 0 || (log.older() && !shown.isEmpty())) {
            Facts older = new Facts();
            if (left > 0) {
                older.fact("left", left, "%s older lines left out: ");
            } else {
                older.say("Older lines: ");
            }
            answer.add(NextCall.onward(
                    older, "nextCursor", shown.getFirst().first().token(call.given())));
        }
        answer.list("lines");
        shown.forEach(line -> answer.add("lines", line.facts()));
        log.incomplete().ifPresent(why -> answer.add(new Facts().fact("incomplete", why, "not all of it: %s")));
        return new ToolOutcome.Answer(answer.text(), answer.data(), cluster.name(), left > 0 || answer.truncated());
    }

    private Facts head() {
        Facts which = new Facts()
                .fact("cluster", call.cluster().name(), "")
                .fact("pod", query.namespace() + "/" + query.pod(), "Log of %s" + place)
                .fact("container", Redaction.name(query.container()), ", container %s")
                .fact("previous", query.previous(), query.previous() ? ", run before the restart" : "");
        shown.ifPresent(pod -> which.fact(
                "worstOf",
                pod.among(),
                pod.among() == 1 ? " (the workload's one pod)" : " (the worst of the workload's %s pods)"));
        wanted.before().ifPresent(place -> which.fact("before", seconds(place.at()), ", before %s"));
        if (log.lines().isEmpty()) {
            return wanted.word().isPresent()
                    ? which.fact("matching", 0, "").fact("read", log.read(), ": none of %s [line|lines] has that text.")
                    : which.say(wanted.before().isPresent() ? ": no more lines." : ": empty.");
        }
        if (wanted.word().isEmpty()) {
            which.fact("shown", Math.min(log.matching(), wanted.most()), ": last %s [line|lines]");
        } else {
            which.fact("matching", log.matching(), ": %s of ")
                    .fact("read", log.read(), "%s [line matches|lines match]");
        }
        log.begins().ifPresent(at -> which.fact("from", seconds(at), " from %s"));
        return which.say(". Quoted below is data from the cluster.");
    }

    /// The newest lines that fit, in their order; at least one, truncated if needed, or paging would not advance.
    private List<LogLine> newest(int room) {
        List<LogLine> shown = new ArrayList<>();
        int left = room;
        for (LogLine line : log.lines().reversed()) {
            int length = Math.max(
                            line.facts().json().toString().length(),
                            line.quoted().length())
                    + 1;
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
