// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The options of an application for rendering its folder.
///
/// @param release its name as Helm's `.Release.Name`
/// @param kustomize members that are set in the folder's kustomization, in kustomize's own form
/// @param helm `spec.source.helm` of an Application; empty for others
public record RenderOptions(String release, ObjectNode kustomize, ObjectNode helm) {
    private static final Set<String> KUSTOMIZE = Words.setOf("""
            namePrefix nameSuffix namespace images replicas commonLabels commonAnnotations patches components""");
    private static final Set<String> HELM = Words.setOf("""
            releaseName namespace valueFiles ignoreMissingValueFiles values valuesObject parameters skipCrds
            skipSchemaValidation skipTests passCredentials version""");
    private static final List<String> FLUX = List.of("namePrefix", "nameSuffix", "images", "patches", "components");
    private static final Pattern IMAGE =
            Pattern.compile("(?:(?<name>[^=]+)=)?(?<image>[^@=]+?)(?::(?<tag>[^:/@]+))?(?:@(?<digest>.+))?");
    private static final String IMAGES = "images";
    private static final String EVERY = "*";

    /// For a folder without further options.
    public static RenderOptions plain(String release) {
        return new RenderOptions(release, JsonNodeFactory.instance.objectNode(), JsonNodeFactory.instance.objectNode());
    }

    /// An option of a source of Argo CD that is not supported here, as `helm.fileParameters`; empty where all options
    /// are.
    static Optional<String> unknown(JsonNode source) {
        return Stream.of(Map.entry("kustomize", KUSTOMIZE), Map.entry("helm", HELM))
                .flatMap(one -> source.path(one.getKey())
                        .propertyStream()
                        .filter(member -> !one.getValue().contains(member.getKey()) && isSaid(member.getValue()))
                        .map(member -> one.getKey() + "." + member.getKey()))
                .findFirst();
    }

    private static boolean isSaid(JsonNode value) {
        return value.isContainerNode()
                ? !value.isEmpty()
                : value.asBoolean(!value.asText().isEmpty());
    }

    /// @see <a href="https://argo-cd.readthedocs.io/en/stable/user-guide/kustomize/">Kustomize</a>
    static RenderOptions argo(JsonNode source, String name) {
        RenderOptions options = plain(source.at("/helm/releaseName").asText(name));
        if (source.get("helm") instanceof ObjectNode helm) {
            options.helm.setAll(helm);
        }
        if (source.get("kustomize") instanceof ObjectNode kustomize) {
            options.kustomize.setAll(kustomize.deepCopy().retain(KUSTOMIZE));
        }
        if (options.kustomize.has(IMAGES)) {
            List<JsonNode> images = options.kustomize
                    .path(IMAGES)
                    .valueStream()
                    .<JsonNode>map(one -> image(one.asText()))
                    .toList();
            options.kustomize.putArray(IMAGES).addAll(images);
        }
        return options;
    }

    /// @see <a href="https://fluxcd.io/flux/components/kustomize/kustomizations/#images">Kustomization</a>
    static RenderOptions flux(JsonNode spec) {
        RenderOptions options = plain("");
        FLUX.stream()
                .filter(member -> isSaid(spec.path(member)))
                .forEach(member -> options.kustomize.set(member, spec.path(member)));
        if (isSaid(spec.path("targetNamespace"))) {
            options.kustomize.set("namespace", spec.path("targetNamespace"));
        }
        return options;
    }

    /// `web:2`, `web=registry/web:2`, `web=*:2` and `web@sha256:…`, as `kustomize edit set image` reads them.
    private static ObjectNode image(String text) {
        ObjectNode image = JsonNodeFactory.instance.objectNode();
        Matcher said = IMAGE.matcher(text);
        if (said.matches()) {
            String other = said.group("image");
            Optional<String> name = Optional.ofNullable(said.group("name"));
            image.put("name", name.orElse(other));
            if (name.isPresent() && !other.equals(EVERY)) {
                image.put("newName", other);
            }
            Optional.ofNullable(said.group("tag")).ifPresent(tag -> image.put("newTag", tag));
            Optional.ofNullable(said.group("digest")).ifPresent(digest -> image.put("digest", digest));
        }
        return image;
    }
}
