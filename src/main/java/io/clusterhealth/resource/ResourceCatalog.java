// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import java.util.List;
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

    /// The contents of `resources/list`.
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
                .flatMap(template -> UriTemplate.variables(template.descriptor().uri(), uri)
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
}
