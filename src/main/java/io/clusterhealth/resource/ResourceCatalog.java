// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The resources and templates there are, in the order clients see them.
public final class ResourceCatalog {
    private final Supplier<List<ServedResource>> resources;
    private final Supplier<List<ResourceTemplate>> templates;

    /// @param resources the same each time, as the templates; neither is asked for before a request needs them
    public ResourceCatalog(Supplier<List<ServedResource>> resources, Supplier<List<ResourceTemplate>> templates) {
        this.resources = resources;
        this.templates = templates;
    }

    /// What `resources/list` shows.
    public List<ServedResource> resources() {
        return resources.get();
    }

    /// What `resources/templates/list` shows.
    public List<ResourceTemplate> templates() {
        return templates.get();
    }

    /// What can be read at this address.
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

    /// The template of exactly this form.
    public Optional<ResourceTemplate> template(String form) {
        return templates().stream()
                .filter(template -> template.descriptor().uri().equals(form))
                .findFirst();
    }
}
