// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.Reason;
import io.clusterhealth.text.KubectlContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Why no list of a cluster could be read at all. The answer then reports this reason instead of the names of the
/// lists.
///
/// @param reason of most of the lists
/// @param cause what is wrong, without a full stop
/// @param wayOut what to do, without a full stop; empty where nothing is known to help
public record Blindness(Reason reason, String cause, String wayOut) {
    private static final Set<String> NO_LISTS = Set.of("readyz", "version");
    private static final int DETAIL = 120;
    private static final String OF_OPENSHIFT = "clusterversions";

    /// The ClusterRole that may list what is examined: OpenShift's own, or the one that the documents define. An API
    /// server refuses also what it does not serve, so that a refusal does not tell the two apart.
    static String reader(Coverage coverage) {
        if (coverage.checked().contains(OF_OPENSHIFT)) {
            return "cluster-reader";
        }
        boolean absent = coverage.notChecked().stream()
                .anyMatch(blind -> blind.what().equals(OF_OPENSHIFT) && blind.reason() == Reason.ABSENT);
        String documented = "cluster-health-reader (docs/tools.md)";
        return absent ? documented : "cluster-reader on OpenShift, else " + documented;
    }

    /// Empty when any list of the whole cluster was read, even in part, except for those that only add to others.
    public static Optional<Blindness> of(Coverage coverage) {
        return of(coverage, Optional.empty());
    }

    /// The same where one namespace was read, if one is given.
    public static Optional<Blindness> of(Coverage coverage, Optional<String> namespace) {
        return of(coverage, namespace, true);
    }

    /// @param narrows whether the reader can ask for one namespace
    public static Optional<Blindness> of(Coverage coverage, Optional<String> namespace, boolean narrows) {
        List<Blind> gaps = coverage.notChecked().stream()
                .filter(gap -> gap.reason() != Reason.ABSENT && !gap.unrecorded())
                .toList();
        boolean seen = coverage.checked().stream()
                        .anyMatch(list ->
                                !NO_LISTS.contains(list) && !coverage.extra().contains(list))
                || gaps.stream().anyMatch(Blind::partial);
        if (seen || gaps.isEmpty()) {
            return Optional.empty();
        }
        Map<Reason, Integer> reasons = new HashMap<>();
        gaps.forEach(gap -> reasons.merge(gap.reason(), 1, Integer::sum));
        Reason most = reasons.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
        String detail = gaps.stream()
                .filter(gap -> gap.reason() == most)
                .map(Blind::detail)
                .findFirst()
                .orElse("");
        return Optional.of(of(most, Redaction.line(detail, DETAIL), reader(coverage), namespace, narrows));
    }

    private static Blindness of(
            Reason reason, String detail, String reader, Optional<String> namespace, boolean narrows) {
        return switch (reason) {
            case FORBIDDEN -> forbidden(detail.equals(Coverage.SERVER_MAY_NOT), reader, namespace, narrows);
            case DEADLINE ->
                new Blindness(
                        reason,
                        "no list was read in time",
                        (narrows ? "ask for one namespace if it was for all, " : "")
                                + "call again later, or raise MCP_DEADLINE");
            case FAILED -> new Blindness(reason, detail, wayOut(detail));
            case ABSENT, DISABLED -> new Blindness(reason, "nothing could be read", "");
        };
    }

    /// @param ofServer whether the account of the server lacks the rights, not the caller
    private static Blindness forbidden(boolean ofServer, String reader, Optional<String> namespace, boolean narrows) {
        String place =
                namespace.map(name -> "in namespace " + Redaction.name(name)).orElse("cluster-wide");
        String cause = (ofServer ? "the server's account" : "this login") + " may list nothing " + place;
        String role = "the ClusterRole " + reader;
        return new Blindness(
                Reason.FORBIDDEN,
                cause,
                ofServer
                        ? "give it " + role
                        : namespace.isPresent()
                                ? "ask for a RoleBinding there to " + role
                                : "ask for " + role + (narrows ? ", or name a namespace that it may read" : ""));
    }

    private static String wayOut(String detail) {
        if (detail.contains("certificate of the API server is not trusted")) {
            return "check the cluster's certificate authority, in a kubeconfig certificate-authority-data";
        }
        if (detail.contains("certificate of the API server does not contain the name")) {
            return "check the cluster's server, or tls-server-name, in the kubeconfig";
        }
        if (detail.contains("proxy to the API server")) {
            return "check proxy-url in the kubeconfig, or the variable HTTPS_PROXY";
        }
        return detail.contains("API server") ? "check with: " + KubectlContext.shown("kubectl get nodes") : "";
    }

    /// Cause and suggestion in one clause.
    public String clause() {
        return wayOut.isEmpty() ? cause : cause + "; " + wayOut;
    }
}
