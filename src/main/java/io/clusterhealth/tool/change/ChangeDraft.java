// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.plan.AskedFields;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeWish;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.PlannedChange;
import io.clusterhealth.plan.SealedPlan;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.text.Sha256;
import io.clusterhealth.text.Words;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.OrRefusal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A change as the API server would make it now: the planned requests with the results of their dry runs.
///
/// @param targets the requested objects
/// @param wish the arguments of the plan, with the time of a restart
/// @param tried the requests of the change, with their dry runs
/// @param taken the fields that it takes from other field managers, one line each
record ChangeDraft(
        String cluster,
        WritableCluster writable,
        List<ChangeTarget> targets,
        ObjectNode wish,
        PlannedChange change,
        List<TriedChange> tried,
        List<String> taken) {
    private static final int LONGEST_SUMMARY = 1_000;

    private static final int LONGEST_CLAUSE = 200;

    private static final int MOST_AUDITED = 8;

    /// A longer manifest has to be sent again with its plan.
    private static final int LONGEST_CARRIED = 2_000;

    private static final String MANIFEST = "manifest";
    private static final String DIGEST = "manifestDigest";

    /// That the objects need no change, as the beginning of a sentence.
    static String inPlace(List<ChangeTarget> targets) {
        String first = targets.getFirst().words();
        return (targets.size() == 1 ? first + " is" : "%s and %d more are".formatted(first, targets.size() - 1))
                + " already in the planned state";
    }

    /// The requests that change something.
    List<TriedChange> effective() {
        return tried.stream().filter(one -> !one.diff().isEmpty()).toList();
    }

    /// The only namespace of its objects, or that it changes itself; empty for several, and for other cluster-scoped
    /// ones.
    Optional<String> namespace() {
        List<String> all = tried.stream()
                .map(one -> isThere(one)
                        ? one.change().target().ownNamespace()
                        : one.change().target().name().namespace())
                .distinct()
                .toList();
        return all.size() == 1 ? Optional.of(all.getFirst()).filter(name -> !name.isEmpty()) : Optional.empty();
    }

    /// Whether its object exists before the change and after it.
    private static boolean isThere(TriedChange one) {
        return !one.change().live().isEmpty() && !one.change().request().verb().equals("delete");
    }

    String digest() {
        List<String> digests = tried.stream().map(one -> one.diff().digest()).toList();
        return digests.size() == 1 ? digests.getFirst() : Sha256.hex(String.join("\n", digests));
    }

    /// Whether the change equals the planned one and its objects have not changed since.
    boolean is(SealedPlan plan) {
        return SealedPlan.basis(tried).equals(plan.basis()) && digest().equals(plan.digest());
    }

    /// The redacted sentence that a person agrees to.
    String summary() {
        return Redaction.line(change.summary(cluster), Integer.MAX_VALUE);
    }

    /// What its audit lines say: the action, and of each object the fields, without their values, which may come from
    /// the caller's arguments.
    String audited() {
        List<String> objects = effective().stream()
                .map(one -> one.change().words() + fields(one.diff().fields()))
                .toList();
        return Redaction.line(
                "%s on %s: %s".formatted(ChangeWish.action(wish).word(), cluster, Words.first(objects, MOST_AUDITED)),
                LONGEST_SUMMARY);
    }

    private static String fields(List<String> paths) {
        return paths.isEmpty() ? "" : " (" + Words.first(paths, MOST_AUDITED) + ")";
    }

    /// The draft, unless the API server does nothing of what is asked, or a person could not agree to all of it.
    OrRefusal<ChangeDraft> checked() {
        if (tried.stream().allMatch(one -> one.admitted().without())) {
            return OrRefusal.refused(
                    "REFUSED_BY_CLUSTER",
                    "Accepted, but nothing of it is kept: the API server %s."
                            .formatted(BlastRadius.some(otherwise(AskedFields.OtherField::change))),
                    "A mutating admission webhook or policy does this: look for it with kubectl get"
                            + " mutatingwebhookconfigurations.");
        }
        int length = summary().length();
        return length <= LONGEST_SUMMARY
                ? new OrRefusal.HasValue<>(this)
                : OrRefusal.refused(
                        "NOT_POSSIBLE",
                        "One sentence cannot name all that it changes.",
                        tried.size() == 1
                                ? "Change less at a time."
                                : "Change about %d objects at a time, instead of %d."
                                        .formatted(Math.max(1, tried.size() * LONGEST_SUMMARY / length), tried.size()));
    }

    /// The fields that are not as asked for, of all objects.
    List<String> otherwise(Function<AskedFields.OtherField, String> words) {
        return tried.stream()
                .flatMap(one -> one.admitted().otherwise().stream())
                .map(words)
                .map(clause -> Redaction.line(clause, LONGEST_CLAUSE))
                .toList();
    }

    SealedPlan plan(Caller caller, Instant until) {
        return new SealedPlan(
                SealedPlan.of(caller),
                cluster,
                targets,
                carried(),
                summary(),
                SealedPlan.basis(tried),
                digest(),
                until);
    }

    private ObjectNode carried() {
        String manifest = wish.path(MANIFEST).asText();
        if (manifest.length() <= LONGEST_CARRIED && !wish.has("repository")) {
            return wish;
        }
        ObjectNode without = wish.deepCopy();
        without.remove(MANIFEST);
        return without.put(DIGEST, Sha256.hex(manifest));
    }

    /// Whether a plan contains only the digest of its manifest, and the given manifest does not match it.
    static boolean lacksManifest(ObjectNode carried, String manifest) {
        return carried.has(DIGEST) && !carried.path(DIGEST).asText().equals(Sha256.hex(manifest));
    }

    /// The argument that contradicts the plan. A person who approves a call reads all of its arguments, and would
    /// agree to something that is not done.
    static Optional<String> contradicts(SealedPlan plan, Arguments given) {
        boolean manifest = !plan.wish().has(DIGEST)
                && given.text(MANIFEST)
                        .filter(text -> !text.equals(plan.wish().path(MANIFEST).asText()))
                        .isPresent();
        boolean namespace = given.text("namespace")
                .filter(name -> plan.targets().stream()
                        .map(target -> target.name().namespace())
                        .anyMatch(own -> !own.isEmpty() && !own.equals(name)))
                .isPresent();
        boolean cluster = given.text("cluster")
                .filter(name -> !name.equals(plan.cluster()))
                .isPresent();
        return Stream.of(
                        Map.entry(MANIFEST, manifest), Map.entry("namespace", namespace), Map.entry("cluster", cluster))
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /// The wish of a plan, with the given manifest in place of its digest.
    static ObjectNode whole(ObjectNode carried, String manifest) {
        if (!carried.has(DIGEST)) {
            return carried;
        }
        ObjectNode whole = carried.deepCopy();
        whole.remove(DIGEST);
        return whole.put(MANIFEST, manifest);
    }
}
