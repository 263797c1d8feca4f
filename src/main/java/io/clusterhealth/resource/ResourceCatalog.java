// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// The resources and templates, in the order that clients see.
public final class ResourceCatalog {
    private final Supplier<List<ServedResource>> resources;
    private final Supplier<List<ResourceTemplate>> templates;

    /// @param resources the same on each call, as are the templates; neither is called before a request needs it
    public ResourceCatalog(Supplier<List<ServedResource>> resources, Supplier<List<ResourceTemplate>> templates) {
        this.resources = resources;
        this.templates = templates;
    }

    public List<ServedResource> resources() {
        return resources.get();
    }

    /// The contents of `resources/templates/list`.
    public List<ResourceTemplate> templates() {
        return templates.get();
    }

    public Optional<FoundResource> find(String uri) {
        Optional<FoundResource> fixed = resources().stream()
                .filter(resource -> resource.descriptor().uri().equals(uri))
                .findFirst()
                .map(resource -> resource::read);
        return fixed.or(() -> templates().stream()
                .flatMap(template -> variables(template.descriptor().uri(), uri)
                        .<FoundResource>map(variables -> context -> template.read(uri, variables, context))
                        .stream())
                .findFirst());
    }

    /// The template with exactly this URI template.
    public Optional<ResourceTemplate> template(String form) {
        return templates().stream()
                .filter(template -> template.descriptor().uri().equals(form))
                .findFirst();
    }

    /// The values of the variables in a template of RFC 6570, level 1, where `{name}` stands for one or more characters
    /// except `/`; empty when the URI does not match.
    private static Optional<Map<String, String>> variables(String template, String uri) {
        Map<String, String> variables = new LinkedHashMap<>();
        int at = 0;
        int from = 0;
        for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', from)) {
            String literal = template.substring(from, open);
            if (!uri.startsWith(literal, at)) {
                return Optional.empty();
            }
            at += literal.length();
            int close = template.indexOf('}', open);
            int end = close + 1 < template.length() ? uri.indexOf(template.charAt(close + 1), at) : uri.length();
            if (end <= at || uri.substring(at, end).contains("/")) {
                return Optional.empty();
            }
            variables.put(template.substring(open + 1, close), decoded(uri.substring(at, end)));
            at = end;
            from = close + 1;
        }
        return uri.substring(at).equals(template.substring(from)) ? Optional.of(variables) : Optional.empty();
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return text;
        }
    }
}
