// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A finding under construction, as a check would create it; its time is unknown unless [#ago] sets it.
public final class GivenFinding {
    public static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

    private final FindingCode code;
    private final Subject subject;
    private Severity severity;
    private Optional<Instant> since = Optional.empty();
    private Meaning[] stated = {};
    private String quote = "";
    private String printed = "";
    private Optional<Mode> mode = Optional.empty();
    private final List<Link> links = new ArrayList<>();

    private GivenFinding(FindingCode code, Subject subject) {
        this.code = code;
        this.subject = subject;
        this.severity = code.severity();
    }

    public static GivenFinding finding(FindingCode code, Subject subject) {
        return new GivenFinding(code, subject);
    }

    public static Subject pod(String name) {
        return new Subject("Pod", "shop", name);
    }

    public static Subject deployment(String name) {
        return new Subject("Deployment", "shop", name);
    }

    public static Subject node(String name) {
        return Subject.clusterScoped("Node", name);
    }

    public static Subject operator(String name) {
        return Subject.clusterScoped("ClusterOperator", name);
    }

    public GivenFinding as(Severity how) {
        this.severity = how;
        return this;
    }

    public GivenFinding ago(int minutes) {
        this.since = Optional.of(NOW.minus(Duration.ofMinutes(minutes)));
        return this;
    }

    public GivenFinding says(String words) {
        this.quote = words;
        return this;
    }

    /// What its program printed, beside what the cluster says.
    public GivenFinding prints(String words) {
        this.printed = words;
        return this;
    }

    /// Further meanings that the check states.
    public GivenFinding stating(Meaning... known) {
        this.stated = known;
        return this;
    }

    public GivenFinding in(Mode failure) {
        this.mode = Optional.of(failure);
        return this;
    }

    public GivenFinding link(Relation relation, Subject target) {
        links.add(new Link(relation, target));
        return this;
    }

    /// Behind a Service of its name.
    public GivenFinding served() {
        return link(Relation.PROVIDES, new Subject("Service", subject.namespace(), subject.name()));
    }

    public Finding get() {
        return Finding.of(code, subject)
                .quoting("seen", quote, stated)
                .adding(Stream.of(printed)
                        .filter(words -> !words.isEmpty())
                        .map(words -> Evidence.logged("the log", words)))
                .rated(severity)
                .since(since)
                .links(links)
                .mode(mode);
    }
}
