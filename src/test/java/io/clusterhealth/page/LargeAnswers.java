// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// Very long responses, with names and texts that would run as scripts if they were interpreted as HTML.
final class LargeAnswers {
    private static final String SINCE = "2026-11-24T08:00:00Z";
    private static final String AS_OF = "2026-11-24T09:25:00Z";

    private LargeAnswers() {}

    static ObjectNode incidents(int incidents, int symptoms) {
        ObjectNode answer = answer("unhealthy").put("cluster", "large").put("asOf", AS_OF);
        ArrayNode all = answer.putArray("incidents");
        for (int i = 0; i < incidents; i++) {
            ObjectNode incident = all.addObject().put("severity", i % 2 == 0 ? "high" : "medium");
            incident.put("since", SINCE).put("confidence", "likely").put("do", hostile(i));
            cause(incident, "shop", hostile(i)).putArray("evidence").add(hostile(i));
            ObjectNode explained = incident.putObject("symptoms").put("total", symptoms);
            explained.putObject("kinds").put("Pod is not ready", symptoms);
            ArrayNode shown = explained.putArray("shown");
            for (int j = 0; j < symptoms; j++) {
                ObjectNode symptom = shown.addObject().put("code", "CH-407").put("because", hostile(j % 5));
                subject(symptom, "Pod", "shop", "cart-" + i + "-" + j);
            }
        }
        answer.putObject("coverage").put("checked", 38);
        return answer;
    }

    /// Every hundredth node is not ready, and half of these are listed.
    static ObjectNode nodes(int nodes) {
        ObjectNode answer = answer("degraded").put("cluster", "wide").put("asOf", AS_OF);
        answer.putObject("counts").putObject("nodes").put("total", nodes).put("ready", nodes - nodes / 100);
        ArrayNode all = answer.putArray("incidents");
        for (int i = 0; i < nodes / 200; i++) {
            ObjectNode incident = all.addObject().put("severity", "high").put("since", SINCE);
            ObjectNode cause = incident.putObject("cause")
                    .put("title", "Node stopped reporting")
                    .put("code", "CH-202");
            subject(cause, "Node", "", hostile(i));
        }
        answer.putObject("coverage").put("checked", 38);
        return answer;
    }

    static ObjectNode fleet(int clusters) {
        ObjectNode answer = answer("degraded");
        answer.putObject("totals").put("clusters", clusters);
        ArrayNode rows = answer.putArray("clusters");
        for (int i = 0; i < clusters; i++) {
            ObjectNode row = rows.addObject().put("cluster", "cluster-%03d".formatted(i));
            row.put("verdict", i % 10 == 0 ? "degraded" : "healthy")
                    .put("asOf", AS_OF)
                    .put("version", "v1.34.1");
            if (i % 10 == 0) {
                cause(row, "shop", hostile(i)).put("since", SINCE);
            }
        }
        return answer;
    }

    private static ObjectNode answer(String verdict) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("verdict", verdict)
                .put("summary", hostile(0))
                .put("remark", "</script><script>alert('remark')</script>");
    }

    private static ObjectNode cause(ObjectNode of, String namespace, String name) {
        ObjectNode cause =
                of.putObject("cause").put("title", "Container crashes").put("code", "CH-401");
        subject(cause, "Deployment", namespace, name);
        return cause;
    }

    private static void subject(ObjectNode of, String kind, String namespace, String name) {
        of.putObject("subject").put("kind", kind).put("namespace", namespace).put("name", name);
    }

    private static String hostile(int number) {
        return "<img src=x onerror=alert(%d)>".formatted(number);
    }
}
