// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.clusterhealth.cluster.Resource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/// Reads objects that a test contains as YAML.
public final class Yaml {
    private Yaml() {}

    public static <T> Optional<T> read(Resource<T> resource, String yaml) {
        Mapping<T> mapping = Mappings.of(resource);
        return mapping.reading().apply(project(mapping.projection(), yaml));
    }

    static JsonNode project(Projection projection, String yaml) {
        try (JsonParser parser = new YAMLFactory().createParser(yaml)) {
            parser.nextToken();
            return new Projector().object(parser, projection);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
