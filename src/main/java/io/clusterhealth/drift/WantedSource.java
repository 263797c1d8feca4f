// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.json.DeliveryDestination;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The source of the manifests of an application.
public sealed interface WantedSource {

    /// Plain manifests in a repository.
    ///
    /// @param ref empty for the default branch
    /// @param below whether subfolders are included
    /// @param namespace of objects that name none; may be empty
    /// @param forced whether that namespace applies to all objects
    record PlainManifests(String repository, String ref, String path, boolean below, String namespace, boolean forced)
            implements WantedSource {

        @Override
        public PlainManifests at(String other) {
            return new PlainManifests(repository, other, path, below, namespace, forced);
        }
    }

    /// Manifests that have to be rendered.
    ///
    /// @param why it is not compared without a renderer, a clause such as `is rendered by Helm`
    record RenderedManifests(PlainManifests from, RenderOptions options, String why) implements WantedSource {
        @Override
        public RenderedManifests at(String other) {
            return new RenderedManifests(from.at(other), options, why);
        }
    }

    /// A source that is not compared with Git.
    ///
    /// @param why a clause, such as `is rendered by Helm`
    record OtherSource(String why) implements WantedSource {
        @Override
        public OtherSource at(String other) {
            return this;
        }
    }

    /// The same at another ref.
    WantedSource at(String other);

    /// Changes of Flux to manifests, besides those of kustomize.
    List<String> PATCHING =
            List.of("patchesStrategicMerge", "patchesJson6902", "postBuild", "commonMetadata", "decryption");

    /// Reads the source of an application.
    ///
    /// @param repositories those of Flux that could be read
    static WantedSource of(ObjectNode application, Map<Subject, ObjectNode> repositories) {
        JsonNode spec = application.path("spec");
        if (DeliveryDestination.isElsewhere(spec)) {
            return new OtherSource("is delivered to another cluster");
        }
        return switch (application.path("kind").asText()) {
            case "Application" -> argo(spec, application.at("/metadata/name").asText());
            case "Kustomization" ->
                flux(spec, application.at("/metadata/namespace").asText(), repositories);
            default -> new OtherSource("is rendered by Helm");
        };
    }

    /// @see <a href="https://argo-cd.readthedocs.io/en/stable/user-guide/directory/">Directory applications</a>
    private static WantedSource argo(JsonNode spec, String name) {
        JsonNode source = spec.path("source");
        JsonNode directory = source.path("directory");
        JsonNode destination = spec.path("destination");
        if (spec.has("sources")) {
            return new OtherSource("has several sources");
        }
        if (source.has("chart")) {
            return new OtherSource("is rendered by Helm");
        }
        Optional<String> other = Stream.of("plugin")
                .filter(source::has)
                .findFirst()
                .or(() -> RenderOptions.unknown(source))
                .or(() -> Stream.of("jsonnet", "include", "exclude")
                        .filter(one -> !directory.path(one).isEmpty()
                                || !directory.path(one).asText().isEmpty())
                        .map("directory."::concat)
                        .findFirst());
        if (other.isPresent()) {
            return new OtherSource("is rendered as spec.source.%s says".formatted(other.get()));
        }
        PlainManifests plain = new PlainManifests(
                source.path("repoURL").asText(),
                source.path("targetRevision").asText().replaceFirst("^HEAD$", ""),
                source.path("path").asText("."),
                directory.path("recurse").asBoolean(),
                destination.path("namespace").asText(),
                false);
        return source.has("helm") || source.has("kustomize")
                ? new RenderedManifests(
                        plain,
                        RenderOptions.argo(source, name),
                        source.has("helm") ? "is rendered by Helm" : "is rendered as spec.source.kustomize says")
                : plain;
    }

    /// @see <a href="https://fluxcd.io/flux/components/kustomize/kustomizations/#source-reference">Kustomization</a>
    private static WantedSource flux(JsonNode spec, String namespace, Map<Subject, ObjectNode> repositories) {
        JsonNode from = spec.path("sourceRef");
        Optional<String> patched =
                PATCHING.stream().filter(one -> !spec.path(one).isMissingNode()).findFirst();
        if (patched.isPresent()) {
            return new OtherSource("is rendered as spec.%s says".formatted(patched.get()));
        }
        if (!from.path("kind").asText().equals("GitRepository")) {
            return new OtherSource("comes from no GitRepository");
        }
        Subject wanted = new Subject(
                "GitRepository",
                from.path("namespace").asText(namespace),
                from.path("name").asText());
        JsonNode repository = Optional.<JsonNode>ofNullable(repositories.get(wanted))
                .map(one -> one.path("spec"))
                .orElseGet(MissingNode::getInstance);
        if (repository.isMissingNode()) {
            return new OtherSource("comes from a GitRepository that does not exist or cannot be read");
        }
        if (repository.at("/ref/semver").isTextual() || repository.has("include") || repository.has("ignore")) {
            return new OtherSource("comes from a GitRepository that chooses by semver, include or ignore");
        }
        String ref = Stream.of("commit", "name", "tag", "branch")
                .map(one -> repository.path("ref").path(one).asText())
                .filter(one -> !one.isEmpty())
                .findFirst()
                .orElse("master");
        String target = spec.path("targetNamespace").asText();
        PlainManifests plain = new PlainManifests(
                repository.path("url").asText(), ref, spec.path("path").asText("."), true, target, !target.isEmpty());
        RenderOptions options = RenderOptions.flux(spec);
        return options.kustomize()
                .propertyStream()
                .map(Map.Entry::getKey)
                .filter(member -> !member.equals("namespace"))
                .findFirst()
                .<WantedSource>map(member ->
                        new RenderedManifests(plain, options, "is rendered as spec.%s says".formatted(member)))
                .orElse(plain);
    }
}
