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
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.HttpUnauthorized;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import io.clusterhealth.meaning.Meanings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A storage driver that attaches none of several volumes, for one reason: its attacher does not respond, since a
/// working driver attaches a volume or reports an error, or its own account is rejected.
///
/// @param waiting the attachments that are pending, all without a message or all of a rejected account
/// @param asleep its attacher, if that is scaled to zero
record FailingDriver(String driver, List<VolumeAttachment> waiting, Optional<Subject> asleep) {
    /// The fault of a driver that an attachment waits for, equal for all that wait for it; empty if its message
    /// is about the volume or the node.
    static Optional<String> fault(VolumeAttachment attachment) {
        Optional<Meanings> said = attachment.trouble().map(Meanings::of);
        boolean rejected = said.filter(meanings -> meanings.any(
                        LoginRefused.class, AccessForbidden.class, HttpUnauthorized.class, Unauthorized.class))
                .isPresent();
        return Optional.of(attachment.attacher() + (rejected ? " rejected" : ""))
                .filter(_ -> rejected || said.isEmpty());
    }

    Finding finding(Map<String, Volume> volumes, Instant asOf) {
        Optional<Instant> since = Age.earliest(waiting, attachment -> attachment.created());
        VolumeAttachment first = waiting.getFirst();
        String statement = "%d volumes have not been attached for %s%s%s, by"
                .formatted(
                        waiting.size(),
                        since.map(at -> Age.text(at, asOf)).orElse("long"),
                        first.trouble().isPresent() ? "" : ", without a message",
                        asleep.isPresent() ? "; it is scaled to zero" : "");
        List<String> nodes =
                waiting.stream().map(VolumeAttachment::node).distinct().toList();
        return Finding.of(
                        FindingCode.ATTACHMENT_STUCK,
                        asleep.orElseGet(() -> Subject.clusterScoped("CSIDriver", driver)))
                .quoting(statement, Attachments.trouble(first))
                .since(since)
                .links(
                        Relation.RUNS_ON,
                        nodes.stream().filter(_ -> nodes.size() == 1).map(Subjects::node))
                .links(
                        Relation.BACKS,
                        waiting.stream().flatMap(attachment -> Attachments.claim(attachment, volumes).stream()));
    }
}
