// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.clusterhealth.jsonrpc.Excerpt;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Checks an input schema by the rules of the interfaces of language models: they refuse a request with all of its
/// tools because of one schema that breaks one of them.
final class OfferedSchema {
    private static final Pattern PROPERTY = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    private OfferedSchema() {}

    /// The fault of a schema, as a clause; empty for none.
    static Optional<String> fault(JsonNode schema) {
        for (var property : schema.path("properties").properties()) {
            if (!PROPERTY.matcher(property.getKey()).matches()) {
                return Optional.of("the name of its argument '" + Excerpt.of(property.getKey())
                        + "' is too long or has characters besides letters, digits, '_', '.' and '-'");
            }
        }
        if (refersElsewhere(schema)) {
            return Optional.of("its inputSchema refers to another document");
        }
        List<Error> errors = Dialect.SCHEMA.validate(schema);
        return errors.isEmpty()
                ? Optional.empty()
                : Optional.of("its inputSchema is no JSON Schema of 2020-12, at '"
                        + Excerpt.of(errors.getFirst().getInstanceLocation().toString()) + "'");
    }

    private static boolean refersElsewhere(JsonNode schema) {
        for (String keyword : List.of("$ref", "$dynamicRef")) {
            JsonNode reference = schema.path(keyword);
            if (reference.isTextual() && !reference.textValue().startsWith("#")) {
                return true;
            }
        }
        return schema.valueStream().anyMatch(OfferedSchema::refersElsewhere);
    }

    /// Loaded with the first schema.
    private static final class Dialect {
        static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    }
}
