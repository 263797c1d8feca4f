// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.ConfigObject;
import io.clusterhealth.cluster.object.ConfigObject.HelmRelease;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
import java.util.Optional;
import java.util.Set;

/// Reads the metadata of a ConfigMap or Secret; its content is skipped even where a file contains it.
final class ConfigObjectMapping {
    private static final String LEADER = "control-plane.alpha.kubernetes.io/leader";

    /// Kubernetes and OpenShift create one of each in every namespace.
    private static final Set<String> IN_EACH_NAMESPACE = Set.of("kube-root-ca.crt", "openshift-service-ca.crt");

    static final Mapping<ConfigObject> MAPPING =
            Mapping.all(MetadataFields.FIELDS.plus(Projection.of("""
                            metadata.managedFields.{manager,time}
                            metadata.labels.{owner,name,status,version}
                            metadata.annotations[control-plane.alpha.kubernetes.io/leader]
                            """)), ConfigObjectMapping::read);

    /// A Secret in a file is read once, including the fields that [PlatformCertificateMapping] needs.
    static final Mapping<ConfigObject> SECRET = new Mapping<>(
            MAPPING.projection().plus(PlatformCertificateMapping.MAPPING.projection()), MAPPING.reading());

    private ConfigObjectMapping() {}

    private static ConfigObject read(JsonNode object) {
        JsonNode metadata = Fields.at(object, "metadata");
        Optional<ManagedFieldsEntry> newest = ManagedFieldsEntry.latest(ManagedFieldsEntry.of(metadata));
        return new ConfigObject(
                MetadataFields.read(object),
                newest.flatMap(ManagedFieldsEntry::time),
                newest.map(ManagedFieldsEntry::manager).orElse(""),
                Fields.at(metadata, "annotations").has(LEADER)
                        || IN_EACH_NAMESPACE.contains(Fields.text(metadata, "name")),
                release(Fields.at(metadata, "labels")));
    }

    /// The labels of the Secrets and ConfigMaps in which Helm stores releases.
    private static Optional<HelmRelease> release(JsonNode labels) {
        return Fields.text(labels, "owner").equals("helm")
                ? Optional.of(new HelmRelease(
                        Fields.text(labels, "name"),
                        Fields.integer(labels, "version", 0),
                        Fields.text(labels, "status")))
                : Optional.empty();
    }
}
