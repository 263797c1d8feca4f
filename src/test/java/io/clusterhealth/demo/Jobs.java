// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Jobs, each with its one pod.
final class Jobs {
    private final Ids ids;
    private final Pods pods;
    private final Placement placement;

    Jobs(Ids ids, Pods pods, Placement placement) {
        this.ids = ids;
        this.pods = pods;
        this.placement = placement;
    }

    static ObjectNode template(Row row) {
        return PodSpecs.template(row).put("restartPolicy", "Never");
    }

    /// @param life `READY` for one that runs, `COMPLETED` or `FAILED`
    List<ObjectNode> objects(Row row, Owner cron, Instant at, Life life) {
        String name = row.name() + "-" + at.getEpochSecond() / 60;
        ObjectNode job = Tree.of("""
                {"apiVersion":"batch/v1","kind":"Job",
                 "metadata":{"namespace":"%1$s","name":"%2$s","uid":"%3$s","creationTimestamp":"%4$s","generation":1,
                  "labels":{"job-name":"%2$s"}},
                 "spec":{"parallelism":1,"completions":1,"backoffLimit":0,"completionMode":"NonIndexed","suspend":false,
                  "selector":{"matchLabels":{"batch.kubernetes.io/controller-uid":"%3$s"}},
                  "template":{"metadata":{"labels":{"batch.kubernetes.io/controller-uid":"%3$s",
                   "batch.kubernetes.io/job-name":"%2$s"}}}},
                 "status":{"startTime":"%4$s","ready":0,"uncountedTerminatedPods":{},"terminating":0}}
                """, row.namespace(), name, ids.uid(), at);
        Tree.array((ObjectNode) job.get("metadata"), "ownerReferences").add(cron.reference());
        ((ObjectNode) job.at("/spec/template")).set("spec", template(row));
        outcome((ObjectNode) job.get("status"), life, at.plus(Duration.ofSeconds(95)));
        Machine machine = placement.nextAlive(row.where());
        PodPlan pod = new PodPlan(row, name + "-" + ids.suffix(5), machine, life, at, Owner.of(job));
        return List.of(job, pods.object(pod, ""));
    }

    private static void outcome(ObjectNode status, Life life, Instant end) {
        switch (life) {
            case COMPLETED -> {
                status.put("succeeded", 1).put("completionTime", end.toString());
                condition(
                        status,
                        "SuccessCriteriaMet",
                        "CompletionsReached",
                        "Reached expected number of succeeded pods",
                        end);
                condition(status, "Complete", "CompletionsReached", "Reached expected number of succeeded pods", end);
            }
            case FAILED -> {
                status.put("failed", 1);
                condition(
                        status,
                        "FailureTarget",
                        "BackoffLimitExceeded",
                        "Job has reached the specified backoff limit",
                        end);
                condition(status, "Failed", "BackoffLimitExceeded", "Job has reached the specified backoff limit", end);
            }
            default -> status.put("active", 1).put("ready", 1);
        }
    }

    private static void condition(ObjectNode status, String type, String reason, String message, Instant since) {
        Tree.array(status, "conditions")
                .add(Tree.condition(type, "True", reason, message, since).put("lastProbeTime", since.toString()));
    }
}
