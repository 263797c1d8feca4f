// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Volume;
import io.clusterhealth.cluster.object.VolumeAttachment;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A storage driver whose attacher does not respond: a working driver attaches a volume or reports an error.
///
/// @param waiting the attachments that are pending without a message
/// @param asleep its attacher, if that is scaled to zero
record SilentDriver(String driver, List<VolumeAttachment> waiting, Optional<Subject> asleep) {
    Finding finding(Map<String, Volume> volumes, Instant asOf) {
        Optional<Instant> since = Age.earliest(waiting, attachment -> attachment.created());
        String statement = "%d volumes have not been attached for %s, without a message%s, by"
                .formatted(
                        waiting.size(),
                        since.map(at -> Age.text(at, asOf)).orElse("long"),
                        asleep.isPresent() ? "; it is scaled to zero" : "");
        List<String> nodes =
                waiting.stream().map(VolumeAttachment::node).distinct().toList();
        return Finding.of(
                        FindingCode.ATTACHMENT_STUCK,
                        asleep.orElseGet(() -> Subject.clusterScoped("CSIDriver", driver)))
                .quoting(statement, driver)
                .since(since)
                .links(
                        Relation.RUNS_ON,
                        nodes.stream().filter(_ -> nodes.size() == 1).map(Subjects::node))
                .links(
                        Relation.BACKS,
                        waiting.stream().flatMap(attachment -> Attachments.claim(attachment, volumes).stream()));
    }
}
