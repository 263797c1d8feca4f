// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// CronJobs with the history of their Jobs.
final class CronJobs {
    private static final int KEPT = 3;

    private final Ids ids;
    private final Jobs jobs;

    CronJobs(Ids ids, Jobs jobs) {
        this.ids = ids;
        this.jobs = jobs;
    }

    List<ObjectNode> objects() {
        List<ObjectNode> objects = new ArrayList<>();
        for (Schedule schedule : Schedule.table("cronjobs.txt")) {
            Row row = schedule.row();
            ObjectNode cron = Tree.of("""
                    {"apiVersion":"batch/v1","kind":"CronJob",
                     "metadata":{"namespace":"%1$s","name":"%2$s","uid":"%3$s","creationTimestamp":"%4$s","generation":1},
                     "spec":{"schedule":"%5$s","concurrencyPolicy":"Forbid","suspend":false,
                      "successfulJobsHistoryLimit":3,"failedJobsHistoryLimit":1,
                      "jobTemplate":{"spec":{"backoffLimit":0,"template":{}}}}}
                    """, row.namespace(), row.name(), ids.uid(), Timeline.INSTALLED, schedule.cron());
            ((ObjectNode) cron.at("/spec/jobTemplate/spec/template")).set("spec", Jobs.template(row));
            Instant last = schedule.lastBefore(Timeline.AS_OF);
            cron.putObject("status").put("lastScheduleTime", last.toString());
            objects.add(cron);
            objects.addAll(runs(schedule, Owner.of(cron), last));
        }
        return objects;
    }

    private List<ObjectNode> runs(Schedule schedule, Owner cron, Instant last) {
        List<ObjectNode> objects = new ArrayList<>();
        for (int back = KEPT - 1; back >= 0; back--) {
            Instant at = Tree.plusMinutes(last, -(long) back * schedule.everyMinutes());
            boolean running = back == 0 && schedule.row().story().equals("running");
            boolean failed = back == KEPT - 1 && schedule.row().story().equals("failed-before");
            Life life = running ? Life.READY : failed ? Life.FAILED : Life.COMPLETED;
            objects.addAll(jobs.objects(schedule.row(), cron, at, life));
        }
        return objects;
    }
}
