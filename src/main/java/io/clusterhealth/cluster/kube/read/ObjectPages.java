// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectPage;
import io.clusterhealth.cluster.ObjectPage.ListedObject;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.json.PlainTable;
import io.clusterhealth.cluster.json.Undisclosed;
import io.clusterhealth.cluster.kube.api.ApiServer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A page of a list as the API server returns it: its own table, the objects, or one object.
///
/// @param asOf the time that ages are computed for where the server returns no table
/// @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#receiving-resources-as-tables">Tables</a>
record ObjectPages(ObjectQuery query, Instant asOf) {
    private static final String AS_TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io," + ApiServer.JSON;

    /// The same as [KubeDetails#METADATA_ONLY] for a single object.
    private static final String ONE_METADATA =
            "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1," + ApiServer.JSON;

    /// The media types of the response, preferred first.
    String accept() {
        return switch (query.form()) {
            case TABLE, WIDE_TABLE -> AS_TABLE;
            case OBJECTS, OWNED_OBJECTS -> ApiServer.JSON;
            case OWNERSHIP -> query.name().isPresent() ? ONE_METADATA : KubeDetails.METADATA_ONLY;
        };
    }

    String path() {
        String list = ListPath.of(query.resource(), query.namespace());
        return query.name()
                .map(name -> list + "/" + ListPath.encoded(name))
                .orElseGet(() -> list + "?limit=" + query.limit()
                        + parameter("labelSelector", query.labels())
                        + parameter("continue", query.from()));
    }

    private static String parameter(String name, String value) {
        return value.isEmpty() ? "" : "&" + name + "=" + ListPath.encoded(value);
    }

    ObjectPage of(ObjectNode answer) {
        String next = answer.path("metadata").path("continue").asText();
        if (answer.path("kind").asText().equals("Table")) {
            return new ObjectPage(
                    columns(answer).map(one -> one.path("name").asText()).toList(), rows(answer), next);
        }
        Stream<JsonNode> objects = query.name().isPresent()
                ? Stream.of(answer)
                : answer.path("items").valueStream();
        PlainTable table = new PlainTable(query, asOf);
        boolean tabled = query.form().tabled();
        return new ObjectPage(
                tabled ? table.columns() : List.of(),
                objects.filter(object -> object.path("metadata").isObject())
                        .map(object -> shown((ObjectNode) object, query))
                        .map(object -> new ListedObject(object, tabled ? table.cells(object) : List.of()))
                        .toList(),
                query.name().isPresent() ? "" : next);
    }

    private Stream<JsonNode> columns(ObjectNode table) {
        return table.path("columnDefinitions").valueStream().filter(this::shown);
    }

    /// The columns that kubectl prints by default; all columns for a wide table.
    private boolean shown(JsonNode column) {
        return query.form() == PageForm.WIDE_TABLE || column.path("priority").asInt() == 0;
    }

    private List<ListedObject> rows(ObjectNode table) {
        List<JsonNode> all = table.path("columnDefinitions").valueStream().toList();
        List<ListedObject> rows = new ArrayList<>();
        for (JsonNode row : table.path("rows")) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                if (shown(all.get(i))) {
                    cells.add(cell(row.path("cells").path(i)));
                }
            }
            ObjectNode object = table.objectNode();
            object.set("metadata", row.path("object").path("metadata"));
            rows.add(new ListedObject(Undisclosed.without(object), cells));
        }
        return rows;
    }

    private static String cell(JsonNode cell) {
        return cell.isNull() || cell.isMissingNode() ? "<none>" : cell.isValueNode() ? cell.asText() : cell.toString();
    }

    /// Adds `apiVersion` and `kind`, which the items of a list lack.
    private static ObjectNode shown(ObjectNode object, ObjectQuery query) {
        ApiResource resource = query.resource();
        ObjectNode whole =
                object.objectNode().put("apiVersion", resource.apiVersion()).put("kind", resource.kind());
        whole.setAll(object);
        // A metadata-only object has the kind PartialObjectMetadata.
        return query.form() == PageForm.OWNERSHIP
                ? Undisclosed.shown(whole, query)
                        .put("apiVersion", resource.apiVersion())
                        .put("kind", resource.kind())
                : Undisclosed.shown(whole, query);
    }
}
