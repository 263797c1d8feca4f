// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import java.util.List;
import java.util.Optional;

/// The resources and templates there are, in the order clients see them.
public record ResourceCatalog(List<ServedResource> resources, List<ResourceTemplate> templates) {

    public ResourceCatalog {
        resources = List.copyOf(resources);
        templates = List.copyOf(templates);
    }

    /// What can be read at this address.
    public Optional<FoundResource> find(String uri) {
        Optional<FoundResource> fixed = resources.stream()
                .filter(resource -> resource.descriptor().uri().equals(uri))
                .findFirst()
                .map(resource -> resource::read);
        return fixed.or(() -> templates.stream()
                .flatMap(template -> UriTemplate.variables(template.descriptor().uri(), uri)
                        .<FoundResource>map(variables -> context -> template.read(uri, variables, context))
                        .stream())
                .findFirst());
    }

    /// The template of exactly this form.
    public Optional<ResourceTemplate> template(String form) {
        return templates.stream()
                .filter(template -> template.descriptor().uri().equals(form))
                .findFirst();
    }
}
