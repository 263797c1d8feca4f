// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
    private static final String CHARACTERS = "a1.-/: *é";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    Service              | orders    | cannot reach svc/orders
                    Service              | orders    | the Service "orders" has no endpoints
                    Deployment           | web       | deployments.apps/web has not progressed
                    MachineConfigPool    | infra     | machineconfigpool.machineconfiguration.openshift.io/infra is degraded
                    ResourceQuota        | compute-2 | exceeded quota: compute-2, requested: pods=1
                    ConfigMap            | settings  | Get "https://10.0.0.1:443/api/v1/namespaces/shop/configmaps/settings": EOF
                    Tenant               | blue      | Put "https://api.example.org:6443/apis/acme.example/v1/tenants/blue": EOF
                    Deployment           | web-api   | web-api deployment has 3 unavailable replicas
                    Service              | web-api   | web-api is not reached
                    ClusterOperator      | etcd      | cluster operator etcd is degraded
                    ClusterOperator      | etcd      | clusteroperator etcd is degraded
                    DNS                  | inner     | DNS inner has no endpoints
                    Proxy                | cluster   | correct proxy.config.openshift.io cluster
                    Config               | cluster   | configs.imageregistry.operator.openshift.io "cluster" not found
                    Config               | cluster   | waiting for Config "cluster"
                    Config               | cluster   | waiting for config/cluster
                    IngressController    | default   | IngressController default is degraded
                    IngressController    | default   | the ingress controller "default" is degraded
                    ImageStream          | scorer    | pulling image-registry.openshift-image-registry.svc:5000/risk/scorer:v3
                    """)
    void objectIsNamed(String kind, String name, String text) {
        assertThat(Names.object(text, kind, name)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    true  | img-0a1     | The image id '[img-0a1]' does not exist
                    true  | a/b/img-0a1 | Invalid value: 'a/b/img-0a1'. Not found.
                    true  | VM Network  | network 'VM Network' not found
                    true  | Room-12     | room-b: Room-12: not found
                    false | img-0a1     | The image id img-0a12 does not exist
                    false | img-0a1     | Get "https://store.example/img-0a1": EOF
                    false | img-0a1     | server img-0a1:443 does not respond
                    false | default     | network default not found
                    false | 128         | volume of 128 GB refused
                    false | vc.example  | login at vc.example refused
                    """)
    void valueIsQuotedAsItIs(boolean quoted, String value, String text) {
        assertThat(Names.value(text, value)).isEqualTo(quoted);
    }

    /// Texts and names of few characters meet in all ways.
    @Test
    void firstWordOfEachNameIsAWordOfTheText() {
        Random random = new Random(1);
        long found = IntStream.range(0, 400_000)
                .filter(_ -> {
                    String text = some(random, 12);
                    String name = some(random, 4);
                    boolean in = Names.in(text, name);
                    assertThat(!in || Names.words(text).contains(Names.firstWord(name)))
                            .as("'%s' in '%s'", name, text)
                            .isTrue();
                    return in;
                })
                .count();
        assertThat(found).isGreaterThan(10_000);
    }

    private static String some(Random random, int length) {
        return random.ints(random.nextInt(1, length), 0, CHARACTERS.length())
                .mapToObj(at -> CHARACTERS.substring(at, at + 1))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    Service              | orders    | Back-off pulling image "registry.example/shop/orders:1.2"
                    Deployment           | pay/api   | Back-off pulling image "registry.example:5000/pay/api:1.2"
                    MachineConfigPool    | infra     | 2 node(s) had untolerated taint {node-role.kubernetes.io/infra: }
                    Service              | web-api   | web-api deployment has 3 unavailable replicas
                    Service              | api       | GET https://registry.example/v2/api/manifests/v7: 401 Unauthorized
                    Deployment           | scorer    | pulling image-registry.openshift-image-registry.svc:5000/risk/scorer:v3
                    """)
    void imageOrLabelIsNoObject(String kind, String name, String text) {
        assertThat(Names.object(text, kind, name)).isFalse();
    }

    /// Words that stand next to each other in a sentence, of which one is a kind and the other a name.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    Config               | cluster   | invalid subnet config: cluster subnet overlaps
                    Config               | cluster   | The cluster config is invalid
                    Config               | cluster   | cannot get the Config cluster-a
                    Etcd                 | cluster   | the etcd cluster has no leader
                    Storage              | cluster   | storage cluster is full
                    Proxy                | cluster   | user of a proxy (cluster) unknown
                    IngressController    | default   | the controller default is 3
                    DNS                  | inner     | addresses inner and outer differ
                    Config               | outer     | reconfig outer failed
                    """)
    void adjacentWordsAreNoObject(String kind, String name, String text) {
        assertThat(Names.object(text, kind, name)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "Alertmanager, main, true, waiting for Alertmanager observed/main: timed out",
        "Alertmanager, main, false, the alertmanager of observed/main timed out",
        "Manager, main, false, waiting for Alertmanager observed/main: timed out"
    })
    void aCommonNameCountsBehindItsKindAndNamespace(String kind, String name, boolean counts, String text) {
        assertThat(Names.object(text, kind, name)).isEqualTo(counts);
    }
}
