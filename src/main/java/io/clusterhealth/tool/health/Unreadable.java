// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.OwnNamespaces;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.render.Blindness;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.text.Words;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.ToolError;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Refuses a call for which one required list, or every list, could not be read.
public final class Unreadable {
    private static final String FORBIDDEN = "FORBIDDEN";

    static final String UNREADABLE = "UNREADABLE";

    private Unreadable() {}

    /// The suggestion where a list that every cluster serves is missing.
    public static final String ASK_HEALTH = "Ask get-cluster-health what could be checked.";

    /// The suggestion where the cluster does not serve a kind.
    public static final String ASK_OTHER = "Ask for a kind that it serves.";

    /// The value as far as it was read; the refusal where nothing was.
    ///
    /// @param what the plural of the list
    public static <T> OrRefusal<T> orRefusal(String what, Read<T> read) {
        return orRefusal(read, why -> of(what, why));
    }

    /// The same, with another refusal.
    public static <T> OrRefusal<T> orRefusal(Read<T> read, Function<Unread, ToolError> refusal) {
        return read.known()
                .<OrRefusal<T>>map(OrRefusal.HasValue::new)
                .orElseGet(() ->
                        new OrRefusal.HasRefusal<>(refusal.apply(read.unread().orElseThrow())));
    }

    /// @param what the plural of the list
    public static ToolError of(String what, Unread why) {
        return of(what, why, ASK_OTHER);
    }

    /// @param what the plural of the list
    /// @param wayOut suggestion where the cluster does not serve it, one sentence
    public static ToolError of(String what, Unread why, String wayOut) {
        return switch (why) {
            case Unread.Denied(AccessRule rule) -> forbidden(what, rule);
            case Unread.Narrowed(AccessRule rule, var _) -> forbidden(what, rule);
            case Unread.Absent() ->
                ToolError.of("NOT_SERVED", "This cluster does not serve %s.".formatted(what), wayOut);
            case Unread.Unrecorded _ ->
                ToolError.of(
                        "NOT_RECORDED",
                        "This recording does not hold %s, so nothing can be said of them.".formatted(what),
                        "Ask the live cluster, or a recording that holds them.");
            case Unread.Late(var waited) ->
                ToolError.of(
                        ToolError.DEADLINE_EXCEEDED,
                        waited.isPositive()
                                ? "The cluster did not answer within %s.".formatted(HumanDuration.of(waited))
                                : "No time was left to ask the cluster.",
                        ToolError.WHEN_LATE);
            case Unread.Failed(String cause) ->
                ToolError.of(
                        UNREADABLE,
                        "The %s could not be read: %s.".formatted(what, cause),
                        "Check that the cluster is reachable with kubectl and the same kubeconfig.");
        };
    }

    /// The refusal of lists of the whole cluster, with a namespace of the caller's own to ask for instead; the same
    /// where a namespace was requested, the caller has none, or another reason than a missing right.
    public static ToolError orInOwn(ToolError refusal, Collection<ApiResource> kinds, HealthCall call) {
        return Optional.of(refusal)
                .filter(one -> one.code().equals(FORBIDDEN) && call.namespace().isEmpty())
                .flatMap(_ -> OwnNamespaces.of(call.cluster(), kinds, call.deadline()))
                .map(own -> ToolError.of(
                        FORBIDDEN,
                        refusal.error(),
                        "Call for the namespace %s only. Or %s"
                                .formatted(Redaction.name(own), Words.lowered(refusal.suggestion()))))
                .orElse(refusal);
    }

    /// The refusal for the first of these kinds where none could be read whole; empty where one could, or without
    /// kinds.
    public static Optional<ToolError> of(List<ApiResource> kinds, Map<ApiResource, Unread> unread) {
        return kinds.stream()
                .filter(_ -> unread.keySet().containsAll(kinds))
                .findFirst()
                .flatMap(kind -> Optional.ofNullable(unread.get(kind)).map(why -> of(kind.plural(), why)));
    }

    /// The refusal where none of these lists of one API group could be read: for the first, or, where all are
    /// forbidden, with one rule for all.
    ///
    /// @param what the plural of all of them
    public static Optional<ToolError> of(String what, List<Resource<?>> lists, Picture picture) {
        if (lists.stream().anyMatch(list -> picture.list(list).known().isPresent())) {
            return Optional.empty();
        }
        List<AccessRule> rules = lists.stream()
                .flatMap(list -> picture.list(list).unread().stream())
                .flatMap(why ->
                        why instanceof Unread.Denied(AccessRule rule) ? Stream.of(rule.everywhere()) : Stream.empty())
                .toList();
        Resource<?> first = lists.getFirst();
        return Optional.of(
                rules.size() == lists.size()
                        ? ToolError.of(
                                FORBIDDEN,
                                "Not allowed: %s.".formatted(rules.getFirst().lacking(what)),
                                "Ask for %s".formatted(AccessRule.listing(rules)))
                        : of(first.plural(), picture.list(first).unread().orElseGet(Unread.Absent::new)));
    }

    /// The refusal for a cluster of which no list could be read.
    static ToolError of(Blindness blindness) {
        return ToolError.of(
                switch (blindness.reason()) {
                    case FORBIDDEN -> FORBIDDEN;
                    case DEADLINE -> ToolError.DEADLINE_EXCEEDED;
                    case ABSENT, FAILED, DISABLED -> "UNREADABLE";
                },
                "Nothing of the cluster could be read: %s.".formatted(blindness.cause()),
                blindness.wayOut().isEmpty() ? ASK_HEALTH : sentence(blindness.wayOut()));
    }

    private static String sentence(String clause) {
        return clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1) + ".";
    }

    private static ToolError forbidden(String what, AccessRule rule) {
        return ToolError.of(
                FORBIDDEN,
                "Not allowed: %s.".formatted(rule.lacking(what)),
                "Ask for this %s: %s".formatted(rule.role(), rule.yaml()));
    }
}
