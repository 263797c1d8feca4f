// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterhealth.cluster.object.GenericObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// The table of kinds, row by row.
class KindsTest {
    static final List<Kind> ALL = Kinds.all();

    @Test
    void listsHaveNamesOfTheirOwn() {
        assertThat(ALL).extracting(Kind::list).doesNotHaveDuplicates();
        assertThat(Kinds.known()).extracting(ApiResource::shortNames).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void lineIsOneOfKubernetes(Kind kind) {
        assertThat(kind.group()).matches("|[a-z0-9.-]+");
        assertThat(kind.version()).matches("v[0-9]+((alpha|beta)[0-9]+)?");
        assertThat(kind.older()).matches("v[0-9]+((alpha|beta)[0-9]+)?");
        assertThat(kind.plural()).matches("[a-z]+");
        assertThat(kind.kind()).matches("[A-Z][A-Za-z]+");
        assertThat(kind.shortName()).matches("[a-z]*");
        assertThat(kind.fields())
                .allMatch(
                        field -> field.matches(
                                "apiVersion|kind|conditions|revision|provisioner|volumeBindingMode|status(\\[[a-z]+\\*])?|(spec|status)\\[~]|(metadata|spec|status|rules|roleRef|subjects|usage|webhooks)(\\[~]){0,2}\\..+"));
        assertThat(kind.leftOut()).allMatch(field -> field.matches("(metadata|spec|status)\\..+"));
        assertThat(kind.metadataOnly() && !kind.fields().isEmpty()).isFalse();
    }

    @Test
    void listIsOfRecordsOrOfWhatItsLineKeeps() {
        assertThat(Resources.ALL)
                .hasSameSizeAs(ALL.stream()
                        .filter(kind -> kind.use() != Kind.Use.NAMED)
                        .toList());
        assertThat(Resources.ALL)
                .filteredOn(list -> list.type().equals(GenericObject.class))
                .containsAll(Resources.GENERIC);
        assertThatThrownBy(() -> Resources.generic("pods")).hasMessageContaining("pods has a record");
        assertThatThrownBy(() -> Resources.generic("widgets")).hasMessageContaining("widgets");
    }

    @Test
    void aListCalledLikeABetterKnownOneHasItsGroup() {
        assertThat(Resources.NODE_USAGES).hasToString("nodes.metrics.k8s.io");
        assertThat(Resources.PLATFORM_CERTIFICATES).hasToString("secrets");
    }

    @ParameterizedTest
    @CsvSource({
        "v1, Service, Service",
        "serving.knative.dev/v1, Service, Service.serving.knative.dev",
        "cluster.x-k8s.io/v1beta1, Machine, Machine",
        "events.k8s.io/v1, Event, Event",
        "extensions/v1beta1, Deployment, Deployment",
        "example.com/v1, Widget, Widget",
        "batch.x.k8s.io/v1, Job, Job.batch.x.k8s.io",
        "flowcontrol.apiserver.k8s.io/v1, Service, Service",
        "'', Service, Service"
    })
    void aCustomResourceNamedLikeAKindOfTheTableHasItsGroup(String apiVersion, String kind, String distinct) {
        assertThat(Kinds.distinct(apiVersion, kind)).isEqualTo(distinct);
    }
}
