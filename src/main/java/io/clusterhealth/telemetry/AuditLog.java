// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.text.Sha256;
import io.clusterhealth.tool.EndedCall;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Consumer;

/// Writes one line of JSON for each call, of at most 2 KiB; unsafe characters in names are replaced.
///
/// @param lines receives each line, without a line feed; must not block
public record AuditLog(Clock clock, Consumer<String> lines) implements Listener {
    private static final int LONGEST = 200;

    /// Characters of the names of several clusters, each with its quotes and comma.
    private static final int ROOM = 400;

    @Override
    public void ended(ObservedCall observed) {
        EndedCall call = observed.call();
        ObjectNode line = JsonNodeFactory.instance
                .objectNode()
                .put("time", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString())
                .put("event", "tool-call")
                .put("caller", bounded(call.caller().name()))
                .put("callerHash", hash(call.caller()))
                .put("tool", bounded(call.tool()));
        clusters(observed, line);
        call.verdict().ifPresent(verdict -> line.put("verdict", bounded(verdict)));
        call.refusal().ifPresent(code -> line.put("error", bounded(code)));
        if (call.asked()) {
            line.put("asked", true);
        }
        line.put("millis", call.took().toMillis())
                .put("apiRequests", observed.requests())
                .put("bytes", call.bytes().getAsLong());
        observed.trace().ifPresent(trace -> line.put("trace", trace));
        lines.accept(line.toString());
    }

    /// The line that reports lost lines.
    public static String loss(Instant now, long lines) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("time", now.truncatedTo(ChronoUnit.MILLIS).toString())
                .put("event", "lines-lost")
                .put("lines", lines)
                .toString();
    }

    /// Those that the answer is about; without an answer, those that were opened.
    private static void clusters(ObservedCall observed, ObjectNode line) {
        EndedCall call = observed.call();
        List<String> one = call.cluster().isEmpty() ? observed.opened() : List.of(call.cluster());
        List<String> named = call.clusters().isEmpty() ? one : call.clusters();
        if (named.size() > 1 || !call.clusters().isEmpty()) {
            several(named, line);
        } else {
            named.forEach(name -> line.put("cluster", bounded(name)));
        }
    }

    /// As many of the names as there is room for, and the number of the others.
    private static void several(List<String> clusters, ObjectNode line) {
        ArrayNode named = line.putArray("clusters");
        int room = ROOM;
        for (String cluster : clusters) {
            String name = bounded(cluster);
            room -= name.length() + 3;
            if (room < 0) {
                line.put("clustersLeft", clusters.size() - named.size());
                return;
            }
            named.add(name);
        }
    }

    private static String bounded(String text) {
        String plain = text.codePoints()
                .limit(LONGEST)
                .map(c -> c >= ' ' && c < 127 ? c : '?')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return text.length() > LONGEST ? plain + "..." : plain;
    }

    /// The same in all lines of one caller; tells apart callers of the same name.
    public static String hash(Caller caller) {
        return Sha256.hex(caller.identity(), 8);
    }
}
