// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.meaning.Meaning.CalledService;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Those who say that others fail them, and nothing of who: what broke in the same minutes may be what they lack.
final class LackRules {
    /// A probe may find out before the condition of what it hangs on turns.
    private static final Duration AFTER = Duration.ofMinutes(3);

    private static final Duration BEFORE = Duration.ofMinutes(10);

    private static final Duration TOGETHER = Duration.ofMinutes(6);

    private static final Comparator<Finding> FIRST = Comparator.comparing(
                    (Finding one) -> one.since().orElse(Instant.MAX))
            .thenComparing(Finding.ORDER);

    private LackRules() {}

    /// By what failed of itself.
    static Optional<Edge> ofAFault(Apart symptom, List<Apart> all) {
        if (!symptom.lacks()) {
            return Optional.empty();
        }
        return all.stream()
                .filter(Apart::faulty)
                .filter(symptom.began(BEFORE, AFTER))
                .filter(cause -> mayBeMeant(cause, symptom))
                .min(symptom.nearest())
                .map(cause -> symptom.explainedBy(
                        cause, "it says that others fail it, since the minutes in which {cause} failed"));
    }

    /// By whoever said so first: one thing that is not seen here may fail them all.
    static Optional<Edge> ofFellows(Apart symptom, List<Apart> all) {
        if (!symptom.lacks()) {
            return Optional.empty();
        }
        return all.stream()
                .filter(cause -> cause.lacks() && Apart.OLDEST.compare(cause, symptom) < 0)
                .filter(symptom.began(TOGETHER, Duration.ZERO))
                .min(Apart.OLDEST)
                .map(cause ->
                        symptom.explainedBy(cause, "it says that others fail it, since the same minutes as {cause}"));
    }

    /// By a data store of its own namespace, whatever it says itself.
    static Optional<Edge> ofAStoreBeside(Apart symptom, List<Apart> all) {
        if (!Codes.SOFTWARE.contains(symptom.finding().code()) || DataStores.is(symptom.subject())) {
            return Optional.empty();
        }
        return all.stream()
                .filter(cause -> cause.faulty()
                        && DataStores.is(cause.subject())
                        && cause.subject().namespace().equals(symptom.subject().namespace()))
                .filter(symptom.began(BEFORE, AFTER))
                .min(symptom.nearest())
                .map(cause -> symptom.explainedBy(
                        cause, "it fails since the minutes in which {cause}, which keeps data beside it, did"));
    }

    /// By what went down in its namespace, of itself or with something else, where it ends without a word.
    static Optional<Edge> ofAFaultBeside(Apart symptom, List<Apart> all) {
        if (!WordlessRule.endsWithoutAWord(symptom.finding()) || DataStores.is(symptom.subject())) {
            return Optional.empty();
        }
        return all.stream()
                .filter(cause -> Apart.OLDEST.compare(cause, symptom) < 0)
                .flatMap(Apart::members)
                .filter(member -> failsBeside(member, symptom))
                .min(FIRST)
                .map(member -> new Edge(
                        member,
                        symptom.finding(),
                        Confidence.POSSIBLE,
                        "same time, no link seen: it exits without a message since the minutes in which %s of its namespace failed"
                                .formatted(member.subject())));
    }

    private static boolean failsBeside(Finding member, Apart symptom) {
        return Codes.SOFTWARE.contains(member.code())
                && Codes.speaks(member)
                && Codes.hurts(member)
                && Codes.grave(member)
                && member.subject().namespace().equals(symptom.subject().namespace())
                && !Unanswered.lacks(member)
                && symptom.beganAfter(member, BEFORE);
    }

    /// Programs name whom they call: what is outside they would name themselves, and software of another namespace than
    /// the named one is not it.
    private static boolean mayBeMeant(Apart cause, Apart symptom) {
        if (cause.subject().kind().equals("External")) {
            return symptom.finding().code() == FindingCode.POD_NOT_READY;
        }
        if (!Codes.SOFTWARE.contains(cause.finding().code())) {
            return true;
        }
        List<String> named = Says.all(symptom.finding(), CalledService.class)
                .map(CalledService::namespace)
                .toList();
        return named.isEmpty() || named.contains(cause.subject().namespace());
    }
}
