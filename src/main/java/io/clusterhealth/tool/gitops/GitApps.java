// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.DeliveredApp.AppMember;
import io.clusterhealth.drift.RenderOptions;
import io.clusterhealth.drift.WantedSource;
import io.clusterhealth.drift.WantedSource.OtherSource;
import io.clusterhealth.drift.WantedSource.PlainManifests;
import io.clusterhealth.drift.WantedSource.RenderedManifests;
import io.clusterhealth.git.GitFault;
import io.clusterhealth.git.GitFault.GitTrouble;
import io.clusterhealth.git.GitRepositories;
import io.clusterhealth.git.GitRepositories.OpenedGit;
import io.clusterhealth.git.GitTree;
import io.clusterhealth.git.GitTree.TreeFiles;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.gitops.WantedObjects.WantedObject;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The applications whose manifests were read, and why others were not.
///
/// @param faults of those whose repository or path could not be read
record GitApps(List<ComparedApp> compared, Map<DeliveredApp, String> others, List<GitFault> faults) {

    /// Used where no repository is configured.
    static final GitApps NONE = new GitApps(List.of(), Map.of(), List.of());

    private static final String CONTROLLERS = "controllers and field managers";
    private static final int LONGEST = 300;
    private static final String HEAR = "Leave ref out for what its controller says.";
    private static final Set<GitTrouble> OF_FOLDERS =
            EnumSet.of(GitTrouble.RENDERER_ABSENT, GitTrouble.RENDERING_REFUSED, GitTrouble.RENDERER_FAILED);

    /// @param commit that was read
    record ComparedApp(DeliveredApp app, PlainManifests source, String commit, WantedObjects wanted) {
        boolean isIn(String namespace) {
            return Stream.concat(app.here().stream().map(AppMember::key), wanted.objects().keySet().stream())
                    .anyMatch(object -> object.subject().namespace().equals(namespace));
        }

        /// Whether the manifest of a delivered object may be one that could not be read.
        private boolean mayHideExtras() {
            return !wanted.whole()
                    && app.here().stream().anyMatch(one -> !wanted.objects().containsKey(one.key()));
        }
    }

    /// The manifests of an application, and its render options if it needs rendering.
    private record AppSource(PlainManifests plain, Optional<RenderOptions> options) {}

    private record Place(String repository, String ref) {}

    /// Reads each revision of each repository once, one after the other.
    static GitApps of(Map<DeliveredApp, WantedSource> sources, GitRepositories repositories, ManifestFiles files) {
        GitApps found = new GitApps(new ArrayList<>(), new LinkedHashMap<>(), new ArrayList<>());
        Map<Place, Map<DeliveredApp, AppSource>> byPlace = new LinkedHashMap<>();
        sources.forEach((app, source) -> {
            switch (source) {
                case OtherSource(String why) -> found.others.put(app, "it " + why);
                case RenderedManifests(var _, var _, String why)
                when files.renderers().isEmpty() -> found.others.put(app, "it " + why);
                case RenderedManifests(PlainManifests from, RenderOptions options, var _) ->
                    place(byPlace, from).put(app, new AppSource(from, Optional.of(options)));
                case PlainManifests plain -> place(byPlace, plain).put(app, new AppSource(plain, Optional.empty()));
            }
        });
        byPlace.forEach((place, apps) -> {
            switch (repositories.fetched(place.repository(), place.ref(), files.deadline())) {
                case OpenedGit.NoTree(GitFault fault) -> apps.keySet().forEach(app -> found.fail(app, fault));
                case OpenedGit.OpenTree(GitTree tree) -> {
                    try (tree) {
                        apps.forEach((app, source) -> found.read(app, source, tree, files));
                    }
                }
            }
        });
        return found;
    }

    private static Map<DeliveredApp, AppSource> place(
            Map<Place, Map<DeliveredApp, AppSource>> byPlace, PlainManifests plain) {
        return byPlace.computeIfAbsent(new Place(plain.repository(), plain.ref()), _ -> new LinkedHashMap<>());
    }

    boolean isCompared(DeliveredApp app) {
        return compared.stream().anyMatch(one -> one.app().equals(app));
    }

    /// The applications with an object in a namespace, and those for which that is not known.
    GitApps in(String namespace) {
        Map<DeliveredApp, String> there = new LinkedHashMap<>(others);
        there.keySet().removeIf(app -> !app.maybeIn(namespace));
        return new GitApps(compared.stream().filter(one -> one.isIn(namespace)).toList(), there, faults);
    }

    Stream<AppMember> members() {
        return compared.stream()
                .flatMap(one -> one.wanted().objects().values().stream().map(WantedObject::member));
    }

    /// Why nothing could be compared.
    ///
    /// @param delivered whether a controller delivers it, so that its status can be used instead, as the caller did
    /// not choose its folder
    ToolError refusal(boolean delivered) {
        return faults.stream()
                .findFirst()
                .map(fault -> ToolError.of(
                        fault.trouble().name(),
                        fault.text(),
                        delivered && OF_FOLDERS.contains(fault.trouble()) ? HEAR : fault.wayOut()))
                .orElseGet(() -> ToolError.of(
                        "RENDERER_ABSENT",
                        "Not compared: %s. Only plain manifests of one repository are compared with Git."
                                .formatted(others.values().stream().findFirst().orElse("it has no source")),
                        HEAR));
    }

    /// Describes the sources of the rows.
    ///
    /// @param all number of applications
    /// @param further number of objects that could not be compared with their manifests
    Facts depth(int all, int further) {
        if (compared.isEmpty()) {
            return new Facts().fact("depth", CONTROLLERS, "; based on %s, not on Git");
        }
        int documents = further
                + compared.stream().mapToInt(one -> one.wanted().notCompared()).sum();
        Facts head = new Facts();
        head.some("documentsNotCompared", documents, ", %s [document|documents] not compared");
        return head.and(from(all));
    }

    private Facts from(int all) {
        return all == compared.size()
                ? new Facts().fact("depth", "Git", "; compared with %s")
                : new Facts().fact("depth", "Git and " + CONTROLLERS, "; based on %s");
    }

    /// Lists what was compared, and what was not and why.
    ///
    /// @param further objects that could not be compared with their manifests, one clause each
    List<Facts> lines(List<String> further) {
        List<Facts> lines = new ArrayList<>();
        if (!compared.isEmpty()) {
            lines.add(new Facts()
                    .say("Compared with Git:")
                    .all("comparedWithGit", compared.stream().map(GitApps::line).toList(), "\n- "));
        }
        List<String> notCompared = new ArrayList<>();
        others.forEach((app, why) -> notCompared.add(app.subject() + ": " + why));
        compared.forEach(one -> notCompared.addAll(one.wanted().faults()));
        notCompared.addAll(further);
        compared.stream()
                .filter(ComparedApp::mayHideExtras)
                .forEach(one -> notCompared.add(
                        one.app().subject() + ": which objects are extra, since not all manifests were read"));
        if (!notCompared.isEmpty()) {
            lines.add(new Facts()
                    .fact("partial", true, "Not compared with Git:")
                    .each(
                            "notCompared",
                            notCompared.stream()
                                    .map(one -> Redaction.line(one, LONGEST))
                                    .toList(),
                            "\n- %s"));
        }
        return lines;
    }

    private static Facts line(ComparedApp one) {
        PlainManifests source = one.source();
        return new Facts()
                .fact("application", one.app().subject().toString(), "%s: ")
                .fact("repository", source.repository(), "%s")
                .fact("path", source.path(), " %s")
                .fact("ref", source.ref(), " at %s")
                .fact("commit", one.commit().substring(0, 12), " (%s)")
                .fact("objects", one.wanted().objects().size(), ", %s [object|objects]");
    }

    private void fail(DeliveredApp app, GitFault fault) {
        faults.add(fault);
        others.put(app, fault.text());
    }

    private void read(DeliveredApp app, AppSource source, GitTree tree, ManifestFiles files) {
        PlainManifests plain = source.plain();
        switch (files.of(tree, app.subject().name(), plain, source.options())) {
            case TreeFiles.NoFiles(GitFault fault) -> fail(app, fault);
            case TreeFiles.FoundFiles found ->
                compared.add(new ComparedApp(app, plain, tree.commit(), WantedObjects.of(found, plain, files.kinds())));
        }
    }
}
