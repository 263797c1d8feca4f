// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Alerts are symptoms, never causes: what the checks saw for themselves explains them.
///
/// An alert on an object follows what is wrong with that object, or with what the object hangs on. One that names a
/// namespace only follows the operator that works there, or the software that fails there, where times allow; one that
/// bears a product's name follows what bears it, too.
final class AlertRules implements Rule {
    static final List<Rule> ALL = List.of(new AlertRules());

    private static final Set<FindingCode> ALERTS = Set.of(FindingCode.ALERT_FIRING, FindingCode.WATCHDOG_MISSING);

    /// The first word of an alert's name.
    private static final Pattern PRODUCT = Pattern.compile("^(?:[A-Z]?[a-z0-9]{3,63}|[A-Z]{3,63}(?=[A-Z][a-z]))");

    /// First words that are no product's.
    private static final Set<String> COMMON =
            Set.of("kube", "cluster", "node", "pod", "container", "service", "target", "job", "high", "low", "too");

    private AlertRules() {}

    @Override
    public Set<FindingCode> causes() {
        return EnumSet.allOf(FindingCode.class);
    }

    @Override
    public Set<FindingCode> symptoms() {
        return EnumSet.copyOf(ALERTS);
    }

    @Override
    public Stream<Edge> explain(Finding alert, Findings all) {
        Stream<Edge> near = alert.targets(Relation.REPORTS_ON).stream()
                .flatMap(target ->
                        target.kind().equals("Namespace") && target.namespace().isEmpty()
                                ? inNamespace(target, alert, all)
                                : onObject(target, alert, all));
        return Stream.of(near, ofTheApi(alert, all), ofTheMonitoring(alert, all), MeasuredAlerts.explain(alert, all))
                .flatMap(edges -> edges);
    }

    private static Stream<Edge> onObject(Subject target, Finding alert, Findings all) {
        return all.about(target)
                .filter(explains(alert).and(cause -> !MeasuredAlerts.measured(cause)))
                .map(cause -> new Edge(cause, alert, Confidence.CERTAIN, "the alert is about %s".formatted(target)));
    }

    private static Stream<Edge> inNamespace(Subject namespace, Finding alert, Findings all) {
        Stream<Edge> itself = onObject(namespace, alert, all);
        Stream<Edge> operator = all.linkedBy(new Link(Relation.MANAGES, namespace))
                .filter(explains(alert))
                .map(cause -> new Edge(
                        cause,
                        alert,
                        Confidence.LIKELY,
                        "%s works in the namespace of the alert".formatted(cause.subject())));
        Stream<Edge> software = objects(alert) > 0
                ? Stream.empty()
                : all.in(namespace.name())
                        .filter(cause -> Codes.SOFTWARE.contains(cause.code()) && Codes.speaks(cause))
                        .filter(explains(alert))
                        .map(cause -> new Edge(
                                cause,
                                alert,
                                Confidence.POSSIBLE,
                                "%s is in the namespace of the alert".formatted(cause.subject())));
        return Stream.of(itself, operator, software, ofTheProduct(namespace, alert, all))
                .flatMap(edges -> edges);
    }

    /// `LokiRequestErrors` is about Loki, whatever its labels name besides.
    private static Stream<Edge> ofTheProduct(Subject namespace, Finding alert, Findings all) {
        Matcher product = PRODUCT.matcher(alert.subject().name());
        return product.find() && !COMMON.contains(product.group().toLowerCase(Locale.ROOT))
                ? all.in(namespace.name())
                        .filter(cause -> Codes.SOFTWARE.contains(cause.code()) && Codes.speaks(cause))
                        .filter(cause -> List.of(cause.subject().name().split("[^a-z0-9]"))
                                .contains(product.group().toLowerCase(Locale.ROOT)))
                        .filter(explains(alert))
                        .map(cause -> new Edge(
                                cause,
                                alert,
                                Confidence.LIKELY,
                                "the alert bears the name of %s, which fails in its namespace"
                                        .formatted(cause.subject())))
                : Stream.empty();
    }

    /// `KubeAPIDown`, `KubeAPIErrorBudgetBurn` and the like name no object.
    private static Stream<Edge> ofTheApi(Finding alert, Findings all) {
        return alert.subject().name().startsWith("KubeAPI")
                ? all.of(Set.of(FindingCode.API_NOT_READY))
                        .filter(explains(alert))
                        .map(cause -> new Edge(cause, alert, Confidence.LIKELY, "the alert is about the API server"))
                : Stream.empty();
    }

    private static Stream<Edge> ofTheMonitoring(Finding alert, Findings all) {
        if (alert.code() != FindingCode.WATCHDOG_MISSING) {
            return Stream.empty();
        }
        Stream<Finding> operator = all.about(Subject.clusterScoped("ClusterOperator", "monitoring"));
        Stream<Finding> software = all.in("openshift-monitoring")
                .filter(cause -> Codes.SOFTWARE.contains(cause.code()) && Codes.speaks(cause));
        return Stream.concat(operator, software)
                .filter(explains(alert))
                .map(cause -> new Edge(
                        cause, alert, Confidence.LIKELY, "%s is part of the monitoring".formatted(cause.subject())));
    }

    /// How many objects, besides its namespace, the alert names.
    private static long objects(Finding alert) {
        return alert.targets(Relation.REPORTS_ON).stream()
                .filter(target -> !target.kind().equals("Namespace"))
                .count();
    }

    private static Predicate<Finding> explains(Finding alert) {
        return cause -> !ALERTS.contains(cause.code()) && Timing.ORDERED.allows(cause, alert);
    }
}
