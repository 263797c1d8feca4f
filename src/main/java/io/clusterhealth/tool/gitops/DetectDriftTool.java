// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.DriftRow;
import io.clusterhealth.examination.Examination.Looked;
import io.clusterhealth.render.Facts;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.HealthTool;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.NamespaceChoice;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.tool.health.Unreadable;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// `detect-drift`: where objects differ from what Argo CD and Flux deliver: derived from the controllers' status and
/// from field managers, and from Git where the administrator allows the repository.
@Singleton
final class DetectDriftTool extends HealthTool {
    private final GitParts git;

    DetectDriftTool(ToolParts parts, GitParts git) {
        super("detect-drift", parts);
        this.git = git;
    }

    @Override
    protected Optional<ToolError> misfit(Arguments arguments) {
        return DriftArguments.of(arguments)
                .misfit(git.repositories().isPresent())
                .or(() -> super.misfit(arguments));
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        return Unreadable.orRefusal("served kinds", call.details().resources(call.deadline()))
                .outcome(kinds -> asked(call, kinds).outcome(apps -> compared(call, kinds, apps)));
    }

    private OrRefusal<AskedApps> asked(HealthCall call, List<ApiResource> kinds) {
        return DriftArguments.of(call.given())
                .repository()
                .<OrRefusal<AskedApps>>map(
                        repository -> new OrRefusal.HasValue<>(AskedApps.ofRepository(call, repository)))
                .orElseGet(() ->
                        AskedApps.delivered(call, kinds, git.repositories().isPresent()));
    }

    private ToolOutcome compared(HealthCall call, List<ApiResource> kinds, AskedApps asked) {
        DriftArguments given = DriftArguments.of(call.given());
        Set<DeliveredApp> all = asked.sources().keySet();
        GitApps withGit = withGit(call, kinds, asked);
        if (given.askGit() && withGit.compared().isEmpty()) {
            return new ToolOutcome.Refused(withGit.refusal(given.repository().isEmpty()));
        }
        // An application that is asked for is compared as a whole.
        Optional<String> only =
                call.namespace().filter(_ -> !given.askGit() && given.source().isEmpty());
        List<DeliveredApp> rest = all.stream()
                .filter(app -> !given.askGit() && !withGit.isCompared(app))
                .filter(app -> only.map(app::maybeIn).orElse(true))
                .toList();
        FoundDrift found = FoundDrift.of(call, kinds, only.map(withGit::in).orElse(withGit), rest, git.clusters());
        List<DriftRow> rows = found.in(call.namespace());
        Optional<ToolError> nowhere = rows.isEmpty() && given.repository().isEmpty() ? nowhere(call) : Optional.empty();
        if (nowhere.isPresent()) {
            return new ToolOutcome.Refused(nowhere.get());
        }
        Map<ApiResource, Unread> unread = new LinkedHashMap<>(asked.unread());
        unread.putAll(found.unread());
        return listing(call, found.head(call.namespace()), rows, unread)
                .followedBy(found.notes(all, kinds, call.namespace()))
                .page(call);
    }

    private GitApps withGit(HealthCall call, List<ApiResource> kinds, AskedApps asked) {
        return git.repositories()
                .map(repositories -> GitApps.of(
                        asked.sources(),
                        repositories,
                        new ManifestFiles(git.renderers(), call.cluster(), kinds, call.deadline())))
                .orElse(GitApps.NONE);
    }

    /// The refusal of a namespace that does not exist.
    private static Optional<ToolError> nowhere(HealthCall call) {
        if (call.namespace().isEmpty()) {
            return Optional.empty();
        }
        Picture namespaces = call.cluster().lists(Set.of(Resources.NAMESPACES), Optional.empty(), call.deadline());
        return NamespaceChoice.refuse(call.namespace(), namespaces);
    }

    private Listing listing(HealthCall call, Facts head, List<DriftRow> rows, Map<ApiResource, Unread> unread) {
        Optional<Looked> looked = rows.isEmpty()
                ? Optional.empty()
                : Optional.of(parts.examination().look(call.cluster(), call.namespace(), call.deadline()));
        List<Incident> incidents =
                looked.map(one -> one.report().diagnosis().incidents()).orElse(List.of());
        return Listing.ofObjects(
                call,
                looked.map(one -> one.picture().asOf()).orElseGet(Instant::now),
                head,
                "drift",
                rows.stream().map(row -> DriftLine.of(row, incidents)).toList(),
                List.of(),
                unread);
    }
}
