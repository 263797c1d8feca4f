// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// One thing that is wrong, or worth knowing, about one object.
///
/// @param severity usually the code's; a check may lower or raise it by duration
/// @param since when it began, as far as the cluster tells
/// @param evidence most telling first; never empty
/// @param links what the subject hangs on, for the cause rules
/// @param mode the failure mode, where the code's own title and advice do not fit
public record Finding(
        FindingCode code,
        Severity severity,
        Subject subject,
        Optional<Instant> since,
        List<Evidence> evidence,
        List<Link> links,
        Optional<Mode> mode) {

    /// The order of reports: severity, layer, code, subject. Equal clusters give equal reports.
    public static final Comparator<Finding> ORDER = Comparator.comparing(Finding::severity)
            .thenComparing(finding -> finding.code().layer())
            .thenComparing(Finding::code)
            .thenComparing(Finding::subject);

    public Finding {
        evidence = List.copyOf(evidence);
        links = List.copyOf(links);
        if (evidence.isEmpty()) {
            throw new IllegalArgumentException(code + " without evidence about " + subject);
        }
    }

    /// One of the mode that its code usually has.
    public Finding(
            FindingCode code,
            Severity severity,
            Subject subject,
            Optional<Instant> since,
            List<Evidence> evidence,
            List<Link> links) {
        this(code, severity, subject, since, evidence, links, Optional.empty());
    }

    /// The mode's title, else the code's: one clause without a full stop.
    public String title() {
        return mode.map(Mode::title).orElseGet(code::title);
    }

    /// The mode's advice, else the code's: one sentence.
    public String advice() {
        return mode.map(Mode::advice).orElseGet(code::advice);
    }

    /// Whether this finding's subject hangs on anything in this way.
    public boolean linked(Relation relation) {
        for (Link link : links) {
            if (link.relation() == relation) {
                return true;
            }
        }
        return false;
    }

    /// The objects this finding's subject hangs on in one way.
    public List<Subject> targets(Relation relation) {
        return links.stream()
                .filter(link -> link.relation() == relation)
                .map(Link::target)
                .toList();
    }
}
