// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.drift.FieldComparison;
import io.clusterhealth.timeline.Replacement;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The fields of the pod template in which a revision differs from the previous one: takes a request for each of the
/// two objects that hold the templates. Only names of fields, since values of the environment may be secrets.
record TemplateFields(Cluster cluster, Deadline end) {
    private static final String TEMPLATE = "spec.template.";
    private static final String SPEC = "spec.";

    /// The label by which a Deployment distinguishes the pods of its ReplicaSets: it differs with any other field.
    private static final String HASH = "metadata.labels.pod-template-hash";

    /// The fields of the pod spec first, without the images that the change reports already. Empty where an object
    /// cannot be read, or not in time.
    ///
    /// @param list the list of the objects that hold the templates
    List<String> changed(Replacement rollout, Resource<?> list) {
        String namespace = rollout.change().subject().namespace();
        ApiResource kind = Ownership.kind(list);
        List<ObjectNode> templates = ParallelReads.each(
                        List.of(rollout.from(), rollout.to()), name -> template(kind, new ObjectName(namespace, name)))
                .values()
                .stream()
                .flatMap(Optional::stream)
                .toList();
        return templates.size() == 2
                ? differing(
                        templates.getFirst(),
                        templates.getLast(),
                        !rollout.change().what().said().isEmpty())
                : List.of();
    }

    private static List<String> differing(ObjectNode from, ObjectNode to, boolean imagesTold) {
        return new FieldComparison(true, true)
                .fields(from, to).stream()
                        .map(field -> field.substring(TEMPLATE.length()))
                        .filter(field -> !field.equals(HASH) && !(imagesTold && field.endsWith("].image")))
                        .sorted(Comparator.comparing(field -> !field.startsWith(SPEC)))
                        .map(field -> field.startsWith(SPEC) ? field.substring(SPEC.length()) : field)
                        .toList();
    }

    /// An object with only the template: a ReplicaSet has it in its own spec, a ControllerRevision in its data.
    private Optional<ObjectNode> template(ApiResource kind, ObjectName name) {
        return cluster.details()
                .object(kind, name, end)
                .known()
                .map(object -> object.has("data") ? object.path("data") : object)
                .map(keeper -> keeper.path("spec").path("template"))
                .filter(JsonNode::isObject)
                .map(template -> {
                    ObjectNode alone = JsonNodeFactory.instance.objectNode();
                    alone.putObject("spec").set("template", template);
                    return alone;
                });
    }
}
