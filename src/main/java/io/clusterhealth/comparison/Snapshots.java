// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.comparison;

import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.session.Seal;
import io.clusterhealth.session.SigningKeys;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Issues tokens that encode the findings of an answer, and compares answers with them. Stateless: a token is valid
/// on every replica that has the key.
public final class Snapshots {
    /// The longest token, in characters of visible ASCII.
    public static final int MAX_LENGTH = 2_048;

    /// The maximum age of a token.
    public static final Duration LIFETIME = Duration.ofDays(7);

    private static final int SIGNATURE = 44;

    private final Seal seal;
    private final Clock clock;

    public Snapshots(SigningKeys keys, Clock clock) {
        this.seal = new Seal(keys, "health-snapshot");
        this.clock = clock;
    }

    /// The result of reading a client's token.
    public sealed interface EarlierAnswer {

        /// The call has no token.
        record NoSnapshot() implements EarlierAnswer {}

        /// A valid token for this question.
        record Earlier(Past past) implements EarlierAnswer {}

        /// @param why the rest of a sentence that begins with "Argument 'since' "
        /// @param wayOut one sentence
        record Useless(String why, String wayOut) implements EarlierAnswer {}
    }

    /// An earlier answer, opaque outside of this class.
    public static final class Past {
        private final Memo memo;

        private Past(Memo memo) {
            this.memo = memo;
        }
    }

    /// The scope of a call: cluster, namespace and caller.
    ///
    /// @param namespace empty for the whole cluster
    /// @param caller equal for the same caller only
    public record Question(String cluster, Optional<String> namespace, String caller) {
        ComparedScope scope() {
            return ComparedScope.of(cluster, namespace.orElse(""), caller);
        }
    }

    /// The answer to encode in the token.
    ///
    /// @param ranked its findings, in order of importance of their names
    /// @param lists the names of the lists of objects of each kind
    public record CurrentAnswer(List<Finding> ranked, Coverage coverage, Map<String, Set<String>> lists) {
        public CurrentAnswer {
            ranked = List.copyOf(ranked);
            lists = Map.copyOf(lists);
        }
    }

    /// The result of a comparison.
    ///
    /// @param omitted number of findings that did not fit into the token
    public record Compared(Changes changes, String token, int omitted) {}

    public EarlierAnswer read(Optional<String> token, Question question) {
        return token.map(text -> read(text, question.scope())).orElseGet(EarlierAnswer.NoSnapshot::new);
    }

    private EarlierAnswer read(String token, ComparedScope scope) {
        Optional<Memo> memo = token.length() > MAX_LENGTH
                ? Optional.empty()
                : seal.openBytes(token).flatMap(MemoBytes::read);
        if (memo.isEmpty()) {
            return new EarlierAnswer.Useless(
                    "is no snapshot of this server, or not as it was given.",
                    "Use the whole snapshot of an earlier answer, or leave it out. Over stdio it ends"
                            + " with the process unless MCP_SESSION_KEY_FILE is set.");
        }
        ComparedScope of = memo.get().scope();
        if (of.caller() != scope.caller()) {
            return new EarlierAnswer.Useless(
                    "was given to another caller.", "Use a snapshot of your own, or leave it out.");
        }
        if (of.cluster() != scope.cluster()) {
            return new EarlierAnswer.Useless("is of another cluster.", "Ask about that cluster, or leave it out.");
        }
        if (of.namespace() != scope.namespace()) {
            return new EarlierAnswer.Useless(
                    "is of another namespace.", "Ask with the same namespace as then, or leave it out.");
        }
        return memo.get().taken().plus(LIFETIME).isBefore(clock.instant())
                ? new EarlierAnswer.Useless(
                        "is older than 7 days.", "Leave it out, and use the new snapshot from then on.")
                : new EarlierAnswer.Earlier(new Past(memo.get()));
    }

    /// Compares with the earlier answer, and creates the token for the next comparison.
    ///
    /// @param longest maximum length of the token, up to [#MAX_LENGTH]
    public Compared compare(EarlierAnswer given, Question question, CurrentAnswer found, int longest) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Optional<Comparison> comparison = given instanceof EarlierAnswer.Earlier(Past past)
                ? Optional.of(new Comparison(past.memo, found, now))
                : Optional.empty();
        byte[] bytes = MemoBytes.write(memo(question, found, comparison, now), room(longest));
        return new Compared(
                comparison.map(Comparison::changes).orElse(Changes.NONE),
                seal.seal(bytes),
                MemoBytes.read(bytes).orElseThrow().omitted());
    }

    private static int room(int longest) {
        return Math.min(longest, MAX_LENGTH) * 3 / 4 - SIGNATURE * 3 / 4 - 1;
    }

    private static Memo memo(Question question, CurrentAnswer found, Optional<Comparison> comparison, Instant now) {
        List<Memo.Present> present = new ArrayList<>();
        for (Map.Entry<Integer, Finding> entry : Comparison.byId(found.ranked()).entrySet()) {
            int id = entry.getKey();
            present.add(new Memo.Present(
                    id,
                    entry.getValue().severity(),
                    comparison.filter(one -> one.returned(id)).isPresent()));
        }
        List<Label> labels =
                new ArrayList<>(found.ranked().stream().map(Label::of).toList());
        comparison.ifPresent(one -> {
            present.addAll(one.carried());
            labels.addAll(0, one.carriedLabels());
        });
        return new Memo(
                question.scope(),
                now,
                present,
                comparison.map(Comparison::gone).orElse(List.of()),
                Memo.gaps(found.coverage(), false),
                Memo.gaps(found.coverage(), true),
                found.coverage().checked().stream().map(Memo::gap).collect(Collectors.toSet()),
                labels,
                0,
                Optional.empty());
    }
}
