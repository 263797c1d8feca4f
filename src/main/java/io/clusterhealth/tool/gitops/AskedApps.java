// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.WantedSource;
import io.clusterhealth.drift.WantedSource.PlainManifests;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.Unreadable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The applications that a call is about, with the sources of their manifests.
///
/// @param unread kinds of applications that could not be read
record AskedApps(Map<DeliveredApp, WantedSource> sources, Map<ApiResource, Unread> unread) {

    /// A repository that no controller delivers, or whose controller cannot be read.
    static AskedApps ofRepository(HealthCall call, String repository) {
        DriftArguments asked = DriftArguments.of(call.given());
        PlainManifests manifests = new PlainManifests(
                repository,
                asked.ref().orElse(""),
                asked.path().orElse("."),
                true,
                call.namespace().orElse(""),
                false);
        return new AskedApps(Map.of(DeliveredApp.ofRepository(repository), manifests), Map.of());
    }

    /// The applications that a controller delivers: all, or the one of the asked name.
    ///
    /// @param kinds that the cluster serves
    /// @param readRepositories whether the GitRepositories are read that Kustomizations refer to
    static OrRefusal<AskedApps> delivered(HealthCall call, List<ApiResource> kinds, boolean readRepositories) {
        List<ApiResource> delivering = kinds.stream().filter(DeliveredApp::is).toList();
        if (delivering.isEmpty()) {
            return OrRefusal.refused(
                    "NOT_SERVED",
                    "This cluster serves no Application of Argo CD, nor a Kustomization or HelmRelease of Flux.",
                    "Call what-changed for rollouts and configuration that was written.");
        }
        Map<DeliveredApp, ObjectNode> apps = new LinkedHashMap<>();
        Map<ApiResource, Unread> unread = call.objects()
                .of(delivering, Optional.empty(), PageForm.OBJECTS, (_, one) -> apps.put(DeliveredApp.of(one), one));
        if (apps.isEmpty() && unread.size() == delivering.size()) {
            return new OrRefusal.HasRefusal<>(Unreadable.of(
                    delivering.getFirst().plural(), unread.values().iterator().next()));
        }
        DriftArguments asked = DriftArguments.of(call.given());
        Optional<String> source = asked.source().filter(name -> !name.isEmpty());
        if (source.isPresent() && apps.keySet().stream().noneMatch(app -> isCalled(app, source.get()))) {
            return new OrRefusal.HasRefusal<>(unknown(source.get(), apps.keySet()));
        }
        source.ifPresent(name -> apps.keySet().removeIf(app -> !isCalled(app, name)));
        Map<Subject, ObjectNode> repositories = readRepositories ? repositories(call, kinds, apps.keySet()) : Map.of();
        Map<DeliveredApp, WantedSource> sources = new LinkedHashMap<>();
        apps.forEach((app, object) -> {
            WantedSource delivered = WantedSource.of(object, repositories);
            sources.put(app, asked.ref().map(delivered::at).orElse(delivered));
        });
        return new OrRefusal.HasValue<>(new AskedApps(sources, unread));
    }

    /// The GitRepositories, where there is a Kustomization.
    private static Map<Subject, ObjectNode> repositories(
            HealthCall call, List<ApiResource> kinds, Set<DeliveredApp> apps) {
        Map<Subject, ObjectNode> found = new LinkedHashMap<>();
        if (apps.stream().anyMatch(app -> app.subject().kind().equals("Kustomization"))) {
            List<ApiResource> kind = kinds.stream()
                    .filter(one -> one.is("source.toolkit.fluxcd.io", "GitRepository"))
                    .toList();
            call.objects()
                    .of(
                            kind,
                            Optional.empty(),
                            PageForm.OBJECTS,
                            (_, one) -> found.put(DeliveredApp.subject(one), one));
        }
        return found;
    }

    /// Matches the name, or namespace and name as in answers, which is unique.
    private static boolean isCalled(DeliveredApp app, String source) {
        return source.equals(app.subject().name()) || source.equals(placed(app));
    }

    private static String placed(DeliveredApp app) {
        return app.subject().namespace() + "/" + app.subject().name();
    }

    private static ToolError unknown(String source, Set<DeliveredApp> apps) {
        return new ValidValues(
                        "validSources",
                        apps.stream()
                                .map(app -> source.contains("/")
                                        ? placed(app)
                                        : app.subject().name())
                                .map(Redaction::name)
                                .distinct()
                                .toList())
                .refuse(
                        "NOT_FOUND",
                        "Argument 'source': there is no application of this name.",
                        source,
                        "Leave it out to look at all.");
    }
}
