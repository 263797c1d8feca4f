// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.check.alert.AlertGroup;
import io.clusterhealth.check.alert.Watchdog;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.AlertState;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.ListTool;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/// `list-alerts`: the alerts of the cluster's monitoring, and whether alerting works at all.
@Singleton
public final class ListAlertsTool extends ListTool {
    private static final String NO_WATCHDOG =
            "The Watchdog alert, which always fires, is missing: alerting may be down, and silence is no good news.";

    public ListAlertsTool(ToolParts parts) {
        super("list-alerts", parts, () -> parts.examination().needsAround(Resources.ALERTS), Resources.ALERTS);
    }

    @Override
    protected String wayOut() {
        return "Set MCP_ALERTS_URL to the alerts of its Prometheus, Thanos or Alertmanager.";
    }

    /// The route shows whether monitoring exists: a caller that may not get the route cannot learn that.
    @Override
    protected ToolError unreadable(Resource<?> list, Unread why) {
        return why instanceof Unread.Denied(AccessRule rule) && rule.resource().equals("routes")
                ? ToolError.of(
                        "FORBIDDEN",
                        "Whether the cluster has monitoring could not be seen: %s."
                                .formatted(rule.lacking("its route")),
                        "Ask for this %s: %s".formatted(rule.role(), rule.yaml()))
                : super.unreadable(list, why);
    }

    @Override
    protected ToolOutcome answer(HealthCall call, Picture picture) {
        return listing(call, picture).page(call);
    }

    private static Listing listing(HealthCall call, Picture picture) {
        AlertFilter filter = AlertFilter.of(call.given());
        List<Alert> all = picture.objects(Resources.ALERTS);
        List<AlertGroup> groups =
                AlertGroup.of(all.stream().filter(filter::here).toList());
        boolean watched = Watchdog.fires(all);
        int critical = count(groups, group -> firing(group) && group.severity().equals("critical"));
        int warning = count(groups, group -> firing(group) && group.severity().equals("warning"));
        int other = count(groups, ListAlertsTool::firing) - critical - warning;
        int pending = count(groups, group -> group.state() == AlertState.PENDING);
        int silenced = count(groups, group -> group.state() == AlertState.SILENCED);
        Facts first = Listing.begin(call.cluster(), picture)
                .fact("counts/critical", critical, "Firing: %s critical, ")
                .fact("counts/warning", warning, "%s warning, ")
                .fact("counts/other", other, "%s other; ")
                .fact("counts/pending", pending, "%s pending");
        if (silenced > 0 || picture.list(Resources.ALERTS).noted().isEmpty()) {
            first.fact("counts/silenced", silenced, ", %s silenced");
        }
        first.fact("watchdog", watched ? "firing" : "missing", watched ? "; the Watchdog fires" : "")
                .say(" (cluster " + call.cluster().name())
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
                        call.cluster(),
                        picture,
                        head,
                        "alerts",
                        shown.stream().map(AlertRow::new).toList())
                .followedBy(next(filter, shown, hidden).stream()
                        .map(one -> one.facts("next: "))
                        .toList());
    }

    /// Suggests the object of the worst alert, then a call for the alerts that the filter hides.
    private static List<NextCall> next(AlertFilter filter, List<AlertGroup> shown, int hidden) {
        List<NextCall> next = new ArrayList<>();
        shown.stream()
                .flatMap(group -> group.targets().stream())
                .findFirst()
                .map(NextCall::explain)
                .ifPresent(next::add);
        if (hidden > 0) {
            next.add(new NextCall("list-alerts")
                    .with("severity", "info")
                    .with("state", "all")
                    .with("namespace", filter.namespace().orElse("")));
        }
        return next;
    }

    /// Excludes severity `none`: the Watchdog heartbeat and helper alerts fire by design.
    private static boolean firing(AlertGroup group) {
        return group.state() == AlertState.FIRING && !group.severity().equals("none");
    }

    private static int count(List<AlertGroup> groups, Predicate<AlertGroup> which) {
        return (int) groups.stream().filter(which).count();
    }

    /// Selects the alerts that a call requests.
    ///
    /// @param least the least severity shown: `critical`, `warning` or `info`
    /// @param state `firing`, `pending`, `silenced` or `all`
    /// @param namespace empty for all namespaces
    private record AlertFilter(String least, String state, Optional<String> namespace) {
        private static final List<String> BENEATH_WARNING = List.of("info", "none", "");

        static AlertFilter of(Arguments arguments) {
            return new AlertFilter(
                    arguments.text("severity").orElse("warning"),
                    arguments.text("state").orElse("firing"),
                    arguments.text("namespace").filter(name -> !name.isEmpty()));
        }

        /// Whether an alert is about the requested namespace.
        boolean here(Alert alert) {
            return namespace.map(alert.namespace()::equals).orElse(true);
        }

        boolean shows(AlertGroup group) {
            boolean severe = switch (least) {
                case "critical" -> group.severity().equals("critical");
                case "warning" -> !BENEATH_WARNING.contains(group.severity());
                default -> true;
            };
            return severe
                    && (state.equals("all") || state.equals(group.state().name().toLowerCase(Locale.ROOT)));
        }
    }
}
