// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.timeline.Change;
import io.clusterhealth.timeline.Replacement;
import io.clusterhealth.timeline.Timeline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The fields, apart from the images, in which the templates of rollouts differ from the ones before.
public record RolloutFields(Cluster cluster, Deadline end) {

    /// Takes two requests for each of the changes that is a rollout with a known predecessor; the others are left out,
    /// as are those without other fields, and those that cannot be read in time.
    public Map<Change, Evidence> of(Set<Change> changes, Picture picture) {
        List<Replacement> rollouts = Timeline.rollouts(picture, picture.objects(Resources.PODS)).stream()
                .filter(rollout -> changes.contains(rollout.change()))
                .toList();
        Map<Change, Evidence> told = new HashMap<>();
        ParallelReads.each(rollouts, this::changed).forEach((rollout, fields) -> {
            if (!fields.isEmpty()) {
                told.put(rollout.change(), Ownership.named(fields));
            }
        });
        return told;
    }

    private List<String> changed(Replacement rollout) {
        return Timeline.revisions(rollout.change().subject().kind())
                .map(list -> new TemplateFields(cluster, end).changed(rollout, list))
                .orElse(List.of());
    }
}
