// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.EachObject;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.Drift;
import io.clusterhealth.drift.DriftRow;
import io.clusterhealth.drift.DriftRow.DriftKind;
import io.clusterhealth.drift.IgnoredDifferences;
import io.clusterhealth.drift.WantedSource;
import io.clusterhealth.drift.WantedSource.PlainManifests;
import io.clusterhealth.examination.Examination.Looked;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.plan.ChangeableClusters.ChangeAccess;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.gitops.GitApps.ComparedApp;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.HealthTool;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.NamespaceChoice;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.tool.health.Unreadable;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// `detect-drift`: where objects differ from what Argo CD and Flux deliver: derived from the controllers' status and
/// from field managers, and from Git where the administrator allows the repository.
@Singleton
final class DetectDriftTool extends HealthTool {
    private static final String REPOSITORY = "repository";
    private static final String REF = "ref";
    private static final String SOURCE = "source";
    private static final int NAMED = 20;

    private final GitParts git;

    DetectDriftTool(ToolParts parts, GitParts git) {
        super("detect-drift", parts);
        this.git = git;
    }

    @Override
    protected Optional<ToolError> misfit(Arguments arguments) {
        boolean bare = arguments.text(REPOSITORY).isPresent();
        boolean asksGit = bare || arguments.text(REF).isPresent();
        if (asksGit && git.repositories().isEmpty()) {
            return Optional.of(ToolError.of(
                    "GIT_NOT_CONFIGURED",
                    "This server compares with no repository.",
                    "Leave repository and ref out, or have the administrator set MCP_GIT_REPOS."));
        }
        if (asksGit && bare == arguments.text(SOURCE).isPresent()) {
            return Optional.of(ToolError.of(
                    "INVALID_ARGUMENT",
                    bare
                            ? "Arguments 'source' and 'repository' exclude each other."
                            : "Argument 'ref' is of a source or of a repository; one of them has to be given.",
                    "Call again with source, or with repository and path."));
        }
        if (!bare && arguments.text("path").isPresent()) {
            return Optional.of(ToolError.of(
                    "INVALID_ARGUMENT",
                    "Argument 'path' is a folder of a repository, which is not given; a source has its own.",
                    "Call again with repository and path, or without path."));
        }
        return super.misfit(arguments);
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        return Unreadable.orRefusal("served kinds", call.details().resources(call.deadline()))
                .outcome(kinds -> call.given()
                        .text(REPOSITORY)
                        .map(repository -> bare(call, kinds, repository))
                        .orElseGet(() -> delivered(call, kinds)));
    }

    /// A repository that no controller delivers, or whose controller cannot be read.
    private ToolOutcome bare(HealthCall call, List<ApiResource> kinds, String repository) {
        DeliveredApp app = new DeliveredApp(
                Subject.clusterScoped("Repository", repository),
                "",
                "",
                "",
                false,
                Optional.empty(),
                List.of(),
                Set.of(),
                IgnoredDifferences.NONE);
        WantedSource source = new PlainManifests(
                repository,
                call.given().text(REF).orElse(""),
                call.given().text("path").orElse("."),
                true,
                call.namespace().orElse(""),
                false);
        return compared(call, kinds, Map.of(app, source), new LinkedHashMap<>());
    }

    private ToolOutcome delivered(HealthCall call, List<ApiResource> kinds) {
        List<ApiResource> delivering = kinds.stream().filter(DeliveredApp::is).toList();
        if (delivering.isEmpty()) {
            return new ToolOutcome.Refused(ToolError.of(
                    "NOT_SERVED",
                    "This cluster serves no Application of Argo CD, nor a Kustomization or HelmRelease of Flux.",
                    "Call what-changed for rollouts and configuration that was written."));
        }
        Map<DeliveredApp, ObjectNode> apps = new LinkedHashMap<>();
        EachObject objects = call.objects();
        Map<ApiResource, Unread> unread = new LinkedHashMap<>(objects.of(
                delivering, Optional.empty(), PageForm.OBJECTS, (_, one) -> apps.put(DeliveredApp.of(one), one)));
        if (apps.isEmpty() && unread.size() == delivering.size()) {
            return new ToolOutcome.Refused(Unreadable.of(
                    delivering.getFirst().plural(), unread.values().iterator().next()));
        }
        Optional<String> source = call.given().text(SOURCE).filter(name -> !name.isEmpty());
        List<DeliveredApp> chosen = apps.keySet().stream()
                .filter(app -> source.isEmpty() || isCalled(app, source.get()))
                .toList();
        if (source.isPresent() && chosen.isEmpty()) {
            return new ToolOutcome.Refused(unknown(source.get(), apps.keySet()));
        }
        Map<Subject, ObjectNode> repositories = repositories(objects, kinds, chosen);
        Map<DeliveredApp, WantedSource> sources = new LinkedHashMap<>();
        chosen.forEach(app -> {
            WantedSource from =
                    WantedSource.of(Optional.ofNullable(apps.get(app)).orElseThrow(), repositories);
            sources.put(app, call.given().text(REF).map(from::at).orElse(from));
        });
        return compared(call, kinds, sources, unread);
    }

    /// The GitRepositories, where a Kustomization is compared.
    private Map<Subject, ObjectNode> repositories(
            EachObject objects, List<ApiResource> kinds, List<DeliveredApp> apps) {
        Map<Subject, ObjectNode> found = new LinkedHashMap<>();
        boolean flux = apps.stream().anyMatch(app -> app.subject().kind().equals("Kustomization"));
        if (git.repositories().isPresent() && flux) {
            List<ApiResource> kind = kinds.stream()
                    .filter(one ->
                            one.kind().equals("GitRepository") && one.group().equals("source.toolkit.fluxcd.io"))
                    .toList();
            objects.of(
                    kind,
                    Optional.empty(),
                    PageForm.OBJECTS,
                    (_, one) -> found.put(DeliveredObjects.subject(one), one));
        }
        return found;
    }

    private ToolOutcome compared(
            HealthCall call,
            List<ApiResource> kinds,
            Map<DeliveredApp, WantedSource> sources,
            Map<ApiResource, Unread> unread) {
        GitApps all = git.repositories()
                .map(repositories -> GitApps.of(
                        sources,
                        repositories,
                        new ManifestFiles(git.renderers(), call.cluster(), kinds, call.deadline())))
                .orElse(GitApps.NONE);
        boolean asked =
                call.given().text(REPOSITORY).or(() -> call.given().text(REF)).isPresent();
        if (asked && all.compared().isEmpty()) {
            return new ToolOutcome.Refused(
                    all.refusal(call.given().text(REPOSITORY).isEmpty()));
        }
        Optional<String> only =
                call.namespace().filter(_ -> !asked && call.given().text(SOURCE).isEmpty());
        GitApps apps = only.map(all::in).orElse(all);
        List<DeliveredApp> rest = asked
                ? List.of()
                : sources.keySet().stream()
                        .filter(app ->
                                !all.isCompared(app) && only.map(app::maybeIn).orElse(true))
                        .toList();
        EachObject objects = call.objects();
        DeliveredObjects.ComparedObjects found = new DeliveredObjects(objects, kinds)
                .of(
                        Stream.concat(
                                Stream.concat(
                                                rest.stream(),
                                                apps.compared().stream().map(ComparedApp::app))
                                        .flatMap(app -> app.here().stream()),
                                apps.members()),
                        apps.compared().isEmpty() ? PageForm.OWNERSHIP : PageForm.OWNED_OBJECTS);
        unread.putAll(found.unread());
        List<DriftRow> rows = new ArrayList<>(found.drift().of(rest));
        List<String> notCompared = apps.compared().isEmpty() ? List.of() : fromGit(call, found.drift(), apps, rows);
        List<DriftRow> told = told(call.namespace(), rest, apps, rows);
        if (call.namespace().isPresent() && call.given().text(REPOSITORY).isEmpty() && told.isEmpty()) {
            Picture namespaces = call.cluster().lists(Set.of(Resources.NAMESPACES), Optional.empty(), call.deadline());
            Optional<ToolError> nowhere = NamespaceChoice.refuse(call.namespace(), namespaces);
            if (nowhere.isPresent()) {
                return new ToolOutcome.Refused(nowhere.get());
            }
        }
        List<Subject> unknown = found.drift().notComparable(rest).stream()
                .filter(object ->
                        call.namespace().isEmpty() || call.namespace().get().equals(object.namespace()))
                .toList();
        int number = rest.size() + apps.compared().size();
        Stream<DeliveredApp> unevaluated = sources.keySet().stream()
                .filter(app -> app.ignored().unevaluated()
                        && rows.stream().anyMatch(row -> row.kind() == DriftKind.MODIFIED && isOf(row, app)));
        Stream<Stream<Facts>> notes = Stream.of(
                apps.lines(notCompared).stream(),
                named(
                        "deliveredElsewhere",
                        "Delivered to another cluster, so that no object was looked at:",
                        rest.stream().filter(DeliveredApp::elsewhere)),
                named(
                        "notLookedAt",
                        "No object was looked at, since the status names none, of",
                        rest.stream()
                                .filter(app -> app.members().isEmpty() && !app.elsewhere())
                                .filter(app -> rows.stream().noneMatch(row -> isOf(row, app)))),
                notComparable(unknown),
                UncomparedMembers.of(rest, kinds, rows).in(call.namespace()).lines(),
                named(
                        "ignoreDifferencesNotEvaluated",
                        "Not evaluated, so that what they ignore is told: jqPathExpressions of",
                        unevaluated));
        return listing(call, depth(apps.depth(number, notCompared.size()), number, told, unknown), told, unread)
                .followedBy(notes.flatMap(lines -> lines).toList())
                .page(call);
    }

    /// Adds the rows of the applications that are compared with Git.
    ///
    /// @return what could not be compared, one clause each
    private List<String> fromGit(HealthCall call, Drift drift, GitApps apps, List<DriftRow> rows) {
        ChangeAccess access = git.clusters()
                .open(Optional.of(call.cluster().name()), call.context().caller());
        GitComparison comparison = new GitComparison(drift, access, call.deadline());
        boolean preview = call.given().text(REF).isPresent();
        apps.compared().forEach(app -> rows.addAll(comparison.rows(app, preview)));
        rows.sort(DriftRow.ORDER);
        return List.copyOf(comparison.faults());
    }

    /// The rows in the requested namespace, and those about applications that deliver there.
    private static List<DriftRow> told(
            Optional<String> namespace, List<DeliveredApp> rest, GitApps apps, List<DriftRow> rows) {
        if (namespace.isEmpty()) {
            return List.copyOf(rows);
        }
        Set<Subject> delivering = Stream.concat(
                        rest.stream().filter(app -> !app.members().isEmpty() && app.maybeIn(namespace.get())),
                        apps.in(namespace.get()).compared().stream().map(ComparedApp::app))
                .map(DeliveredApp::subject)
                .collect(Collectors.toSet());
        return rows.stream()
                .filter(row -> namespace.get().equals(row.object().namespace())
                        || (row.object().equals(row.app()) && delivering.contains(row.app())))
                .toList();
    }

    private static boolean isOf(DriftRow row, DeliveredApp app) {
        return row.app().equals(app.subject());
    }

    /// Names applications; no line for none.
    private static Stream<Facts> named(String member, String why, Stream<DeliveredApp> apps) {
        List<String> named = apps.map(app -> Redaction.subject(app.subject())).toList();
        return named.isEmpty() ? Stream.empty() : Stream.of(new Facts().say(why).each(member, named, " %s"));
    }

    /// Names the objects that existed before their controller.
    private static Stream<Facts> notComparable(List<Subject> objects) {
        if (objects.isEmpty()) {
            return Stream.empty();
        }
        Facts line = new Facts()
                .fact(
                        "partial",
                        true,
                        "Not comparable without Git, since their controller found them there and set nothing but metadata:")
                .each(
                        "notComparable",
                        objects.stream().limit(NAMED).map(Redaction::subject).toList(),
                        " %s");
        return Stream.of(objects.size() > NAMED ? line.say(" and %d more".formatted(objects.size() - NAMED)) : line);
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

    private static Facts depth(Facts sources, int apps, List<DriftRow> rows, List<Subject> unknown) {
        Facts head = new Facts()
                .fact("applications", apps, "%s [application|applications], ")
                .fact("total", rows.size(), "%s not as delivered");
        if (!unknown.isEmpty()) {
            head.fact("objectsNotCompared", unknown.size(), ", %s [object|objects] not compared");
        }
        return head.and(sources);
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
