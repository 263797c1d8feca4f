// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.check.alert.AlertGroup;
import io.clusterhealth.check.alert.Watchdog;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.State;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.ListCall.Made;
import io.clusterhealth.tool.health.ListCall.Seen;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// `list-alerts`: what the cluster's monitoring says, and whether it can be trusted to say anything.
@Singleton
public final class ListAlertsTool implements Tool {
    private static final String NO_WATCHDOG =
            "The Watchdog alert, which always fires, is missing: alerting may be down, and silence is no good news.";

    private final ListCall call;
    private final ToolDescriptor descriptor;

    public ListAlertsTool(Clusters clusters, Examination examination) {
        this.call = new ListCall(
                clusters,
                examination,
                Resources.ALERTS,
                Set.of(),
                "Set MCP_ALERTS_URL to the alerts of its Prometheus, Thanos or Alertmanager.");
        this.descriptor = new ToolDescriptor(
                "list-alerts",
                "Alerts",
                """
                Which alerts are firing (Prometheus, Thanos, Alertmanager), de-duplicated, worst first, with the \
                objects they are about; silenced ones apart; whether the Watchdog fires, or monitoring is down.""",
                "health",
                Schemas.input("""
                        {"severity": {"type": "string", "enum": ["critical", "warning", "info"],
                           "description": "Least severity. Default warning."},
                         "state": {"type": "string", "enum": ["firing", "pending", "silenced", "all"],
                           "description": "Default firing."},
                         %s,
                         %s}
                        """.formatted(Schemas.NAMESPACE, Schemas.PAGING), clusters.names()),
                Schemas.output("""
                        {"cluster": {"type": "string"},
                         "asOf": {"type": "string"},
                         "watchdog": {"type": "string", "enum": ["firing", "missing"]},
                         "counts": {"type": "object"},
                         "alerts": {"type": "array", "items": {"type": "object"}},
                         "coverage": {"type": "object"}}
                        """),
                ToolDescriptor.Effect.READ_ONLY);
    }

    @Override
    public ToolDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        return call.answer(arguments, context, seen -> new Made.Rows(listing(seen)));
    }

    private static Listing listing(Seen seen) {
        AlertFilter filter = AlertFilter.of(seen.given());
        List<Alert> all = seen.picture().objects(Resources.ALERTS);
        List<AlertGroup> groups =
                AlertGroup.of(all.stream().filter(filter::here).toList());
        boolean watched = Watchdog.fires(all);
        int critical = count(groups, group -> firing(group) && group.severity().equals("critical"));
        int warning = count(groups, group -> firing(group) && group.severity().equals("warning"));
        int other = count(groups, ListAlertsTool::firing) - critical - warning;
        int pending = count(groups, group -> group.state() == State.PENDING);
        int silenced = count(groups, group -> group.state() == State.SILENCED);
        Facts first = Listing.begin(seen.cluster(), seen.picture())
                .fact("watchdog", watched ? "firing" : "missing", "")
                .fact("counts/critical", critical, "%s critical and ")
                .fact("counts/warning", warning, "%s warning alerts fire, ")
                .fact("counts/other", other, "%s others; ")
                .fact("counts/pending", pending, "%s pending, ")
                .fact("counts/silenced", silenced, "%s silenced")
                .say(" (cluster " + seen.cluster().name())
                .and(Listing.within(filter.namespace()))
                .say(").");
        List<Facts> head = new ArrayList<>(List.of(first));
        if (!watched) {
            head.add(new Facts().fact("watchdogMissing", NO_WATCHDOG, "%s"));
        }
        List<AlertGroup> shown = groups.stream().filter(filter::shows).toList();
        int hidden = (int) groups.stream()
                .filter(group -> !group.severity().equals("none") && !shown.contains(group))
                .count();
        return Listing.of(
                        seen, head, "alerts", shown.stream().map(AlertRow::new).toList())
                .followedBy(next(filter, shown, hidden).stream()
                        .map(call -> call.facts("next: "))
                        .toList());
    }

    /// What the worst alert is about; then the alerts that were not asked for.
    private static List<NextCall> next(AlertFilter filter, List<AlertGroup> shown, int hidden) {
        List<NextCall> next = new ArrayList<>();
        shown.stream()
                .flatMap(group -> group.targets().stream())
                .findFirst()
                .map(NextCall::explain)
                .ifPresent(next::add);
        if (hidden > 0) {
            Map<String, String> all = new LinkedHashMap<>(Map.of("severity", "info"));
            all.put("state", "all");
            filter.namespace().ifPresent(name -> all.put("namespace", name));
            next.add(new NextCall("list-alerts", all));
        }
        return next;
    }

    /// The heartbeat fires by design, and so does whatever only serves other alerts.
    private static boolean firing(AlertGroup group) {
        return group.state() == State.FIRING && !group.severity().equals("none");
    }

    private static int count(List<AlertGroup> groups, Predicate<AlertGroup> which) {
        return (int) groups.stream().filter(which).count();
    }
}
