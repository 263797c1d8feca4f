// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.text.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The dependencies of the objects that a change concerns, and of the pods that it starts and stops: autoscalers, the
/// Services, Routes and Ingresses to the pods, their budgets, and whether new pods fit.
record BlastRadius(Map<Touched, List<String>> touched) {
    /// The aspects of a change, in the order in which a plan names them.
    enum Touched {
        /// Warnings that a person should read before agreeing, one sentence each; part of the report on the command.
        WARNINGS("", ""),
        /// Named with the other controllers that would revert the change.
        AUTOSCALERS("", ""),
        /// Named instead of the marks of the GitOps controller.
        DELIVERY("", ""),
        SERVICES("services", "behind Service %s"),
        ROUTES("routes", "behind Route %s"),
        INGRESSES("ingresses", "behind Ingress %s"),
        BUDGETS("budgets", "guarded by PodDisruptionBudget %s"),
        CAPACITY("capacity", "capacity: %s"),
        /// Workloads whose pods read a changed object.
        USERS("users", "used by %s"),
        /// Services that lead to more pods than before.
        ENDPOINTS("endpoints", "endpoints: %s"),
        /// The finalizers that a deletion waits for.
        FINALIZERS("finalizers", "it stays, being deleted, until finalizer %s is removed"),
        /// The lists that could not be read whole, so that dependencies may be missing.
        UNREAD("unread", "not looked at: %s could not be read whole"),
        /// The facts that a plan could not find out otherwise, one clause each.
        UNTRIED("untried", "not tried: %s");

        private final String member;
        private final String words;

        Touched(String member, String words) {
            this.member = member;
            this.words = words;
        }

        /// The member of the answer; empty for what is told elsewhere.
        String member() {
            return member;
        }

        /// The line of the answer, with a place for what is concerned.
        String words() {
            return words;
        }
    }

    static final BlastRadius NONE = new BlastRadius(Map.of());

    private static final int NAMED = 5;

    List<String> lines(Touched kind) {
        return touched.getOrDefault(kind, List.of());
    }

    BlastRadius with(Touched kind, List<String> lines) {
        return plus(new BlastRadius(Map.of(kind, lines)));
    }

    BlastRadius plus(BlastRadius other) {
        return new BlastRadius(Arrays.stream(Touched.values())
                .collect(Collectors.toMap(
                        kind -> kind,
                        kind -> Stream.concat(lines(kind).stream(), other.lines(kind).stream())
                                .distinct()
                                .toList())));
    }

    static String some(List<String> names) {
        return Words.first(names, NAMED);
    }

    static List<String> unread(Picture picture, Set<Resource<?>> lists) {
        return lists.stream()
                .filter(list -> !list.equals(Resources.ROUTES) && !picture.whole(list))
                .map(list -> list.plural() + elsewhere(picture.list(list)))
                .sorted()
                .toList();
    }

    private static String elsewhere(Read<?> read) {
        return read instanceof Read.Partial<?> part && part.rest() instanceof Unread.Narrowed
                ? " of other namespaces"
                : "";
    }
}
