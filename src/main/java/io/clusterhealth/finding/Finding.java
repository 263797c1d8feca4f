// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import io.clusterhealth.meaning.Meaning;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One problem, or fact worth knowing, about one object.
///
/// @param severity usually the code's; a check may lower or raise it by duration
/// @param since when it began, if the cluster records it
/// @param evidence most informative first; never empty
/// @param links to the objects that the subject depends on, for the cause rules
/// @param mode the failure mode, if the title and advice of the code do not fit
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

    /// Starts a finding with the code's default severity, without time and links; its evidence is to be added.
    public static FindingDraft of(FindingCode code, Subject subject) {
        return new FindingDraft(code, subject);
    }

    /// A finding without evidence so far.
    public record FindingDraft(FindingCode code, Subject subject) {

        /// @param stated meanings of the statement, for rules
        public Finding saying(String statement, Meaning... stated) {
            return evidence(Evidence.of(statement, stated));
        }

        /// @param stated meanings for rules besides those of the message
        public Finding quoting(String statement, String message, Meaning... stated) {
            return evidence(Evidence.quoting(statement, message, stated));
        }

        /// @param stated meanings for rules besides those of the quote
        public Finding quoting(String statement, Quote quote, Meaning... stated) {
            return evidence(Evidence.quoting(statement, quote, stated));
        }

        public Finding evidence(Evidence... evidence) {
            return evidence(List.of(evidence));
        }

        public Finding evidence(List<Evidence> evidence) {
            return new Finding(code, code.severity(), subject, Optional.empty(), evidence, List.of(), Optional.empty());
        }
    }

    public Finding rated(Severity other) {
        return new Finding(code, other, subject, since, evidence, links, mode);
    }

    /// The more severe of both; the first of equal ones.
    public static Finding worse(Finding one, Finding other) {
        return one.severity.compareTo(other.severity) <= 0 ? one : other;
    }

    /// Lowers the severity to `LOW` if something makes the finding harmless.
    public Finding lowIf(boolean harmless) {
        return harmless ? rated(Severity.LOW) : this;
    }

    public Finding since(Instant time) {
        return since(Optional.of(time));
    }

    public Finding since(Optional<Instant> time) {
        return new Finding(code, severity, subject, time, evidence, links, mode);
    }

    public Finding evidence(List<Evidence> other) {
        return new Finding(code, severity, subject, since, other, links, mode);
    }

    /// Returns a copy with this evidence after the other.
    public Finding adding(Evidence more) {
        return adding(Stream.of(more));
    }

    /// Returns a copy with this evidence after the other.
    public Finding adding(Stream<Evidence> more) {
        return evidence(Stream.concat(evidence.stream(), more).toList());
    }

    /// Returns a copy with this link after the others.
    public Finding link(Relation relation, Subject target) {
        return links(relation, Stream.of(target));
    }

    /// Returns a copy with these links after the others.
    public Finding links(Relation relation, Stream<Subject> targets) {
        return links(targets.map(target -> new Link(relation, target)).toList());
    }

    /// Returns a copy with these links after the others.
    public Finding links(List<Link> more) {
        List<Link> all = Stream.concat(links.stream(), more.stream()).toList();
        return new Finding(code, severity, subject, since, evidence, all, mode);
    }

    public Finding mode(Mode other) {
        return mode(Optional.of(other));
    }

    /// Sets the failure mode if it is the one.
    public Finding modeIf(boolean fits, Mode other) {
        return fits ? mode(other) : this;
    }

    public Finding mode(Optional<Mode> other) {
        return new Finding(code, severity, subject, since, evidence, links, other);
    }

    /// Stable for the same problem of the same object, such as `CH-201/Node/worker-3`.
    public String id() {
        String where = subject.namespace().isEmpty() ? "" : subject.namespace() + "/";
        return code.id() + "/" + subject.kind() + "/" + where + subject.name();
    }

    /// The mode's title, else the code's: one clause without a full stop.
    public String title() {
        return mode.map(Mode::title).orElseGet(code::title);
    }

    /// The advice that its quoted words suggest, else the mode's, else the code's: one sentence. It does not point to a
    /// log whose relevant lines are in the evidence.
    public String advice() {
        return Advice.worded(this).or(() -> mode.map(Mode::advice)).orElseGet(code::advice);
    }

    /// Whether this finding's subject has a link of this relation.
    public boolean linked(Relation relation) {
        for (Link link : links) {
            if (link.relation() == relation) {
                return true;
            }
        }
        return false;
    }

    /// The objects that this finding's subject links to by one relation.
    public List<Subject> targets(Relation relation) {
        return links.stream()
                .filter(link -> link.relation() == relation)
                .map(Link::target)
                .toList();
    }
}
