// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.OwnWords;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SharedTraitsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "quay.io",
                "registry.corp.example:5000",
                "registry.example.com/shop/web:1.2",
                "203.0.113.7",
                "10.example.com",
                "arn:aws:iam::123456789012:role/backup"
            })
    void whatIsOutsideOfAllClustersIsTheSame(String name) {
        assertThat(traits(registry(name)))
                .extracting(SharedTrait::kind)
                .containsExactly(SharedTrait.TraitKind.EXTERNAL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "registry",
                "localhost:5000",
                "10.0.0.5:5000",
                "172.31.0.9",
                "192.168.1.4",
                "100.64.3.2",
                "127.0.0.1:30500",
                "0.0.0.0:5000",
                "registry.tools.svc:5000",
                "registry.tools.svc.cluster.local",
                "ip-10-0-0-5.ec2.internal"
            })
    void whatEachClusterMayHaveOfItsOwnIsNot(String name) {
        assertThat(traits(registry(name))).isEmpty();
    }

    /// One cluster gets no answer of it, another no such image.
    @Test
    void anotherFaultOfTheSameHostIsAnother() {
        Finding image = Finding.of(FindingCode.COMMON_IMAGE_FAILS, Subject.external("quay.io"))
                .saying("no such image");

        assertThat(traits(image)).hasSize(1).doesNotContainAnyElementsOf(traits(registry("quay.io")));
    }

    /// The name of a node may be that of a host.
    @Test
    void aPlaceOfVolumesIsNoHost() {
        Finding place = Finding.of(FindingCode.VOLUME_NODES_MISSING, Subject.external("worker-1.example.com"))
                .saying("no node has it");

        assertThat(traits(place)).isEmpty();
    }

    @Test
    void aRegistryThatRunsInTheClusterIsItsOwn() {
        Finding served =
                registry("registry.example.com").link(Relation.SERVED_BY, new Subject("Service", "tools", "registry"));

        assertThat(traits(served)).isEmpty();
    }

    /// The chart is delivered by objects of different kinds and names.
    @ParameterizedTest
    @CsvSource({
        "31, nil pointer evaluating interface {}.endpoint, true",
        "12, nil pointer evaluating interface {}.endpoint, false",
        "31, wrong type for value, false"
    })
    void theSameTemplateFailsInTheSameWay(int line, String error, boolean same) {
        String failed =
                "template: logs/templates/web.yaml:%d:20: executing \"logs/templates/web.yaml\" at <.Values.a>: %s";
        Finding release = Finding.of(FindingCode.DELIVERY_FAILED, new Subject("HelmRelease", "logging", "logs"))
                .quoting(
                        "delivery failed",
                        "Helm upgrade failed for release logging/logs with chart logs@2.4.0: "
                                + failed.formatted(31, "nil pointer evaluating interface {}.endpoint"));
        Finding application = Finding.of(FindingCode.DELIVERY_FAILED, new Subject("Application", "argocd", "platform"))
                .quoting(
                        "delivery failed",
                        "Manifest generation error: `helm template .` failed exit status 1: Error: "
                                + failed.formatted(line, error));

        assertThat(traits(release).stream().anyMatch(traits(application)::contains))
                .isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource({
        "https://git.example.com/cluster': branch, git.example.com/cluster",
        "https://robot:s3cret@git.example.com/team/app.git, git.example.com/team/app",
        "ssh://git@git.example.com/team/app.git, git.example.com/team/app",
        "https://charts.example.com/stable/index.yaml, charts.example.com/stable",
        "https://git.example.com/team/app.git/info/refs?service=git-upload-pack, git.example.com/team/app"
    })
    void aRepositoryIsTheSameHoweverItIsAsked(String address, String repository) {
        Finding source = Finding.of(
                        FindingCode.DELIVERY_SOURCE_FAILED, new Subject("GitRepository", "flux-system", "cluster"))
                .quoting("it could not be fetched", "unable to clone '" + address);

        assertThat(traits(source))
                .filteredOn(trait -> trait.kind() == SharedTrait.TraitKind.SOURCE)
                .extracting(trait -> trait.key().lines().findFirst().orElseThrow())
                .containsExactly(repository);
    }

    @Test
    void messagesAreComparedWithoutWhatDiffersByMoment() {
        assertThat(message("dial tcp 10.1.2.3:5432: connection refused after 31 tries"))
                .isEqualTo(message("dial tcp 10.9.8.7:5432: connection refused after 7 tries"))
                .isNotEqualTo(message("permission denied for table orders"));
    }

    /// Workloads of one name may run programs of several teams.
    @Test
    void theMessageOfAnotherProgramIsAnother() {
        Finding cause = Finding.of(FindingCode.POD_CRASH_LOOP, new Subject("Deployment", "shop", "api"))
                .quoting("it ended", "Cannot find module", new OwnWords());

        assertThat(SharedTraits.of(cause, crashed("ghcr.io/team-a/billing:1")))
                .doesNotContainAnyElementsOf(SharedTraits.of(cause, crashed("ghcr.io/team-b/portal:1")));
        assertThat(SharedTraits.of(cause, crashed("ghcr.io/team-a/billing:1")))
                .extracting(SharedTrait::kind)
                .containsExactly(SharedTrait.TraitKind.IMAGE, SharedTrait.TraitKind.MESSAGE);
    }

    private static FailedImages crashed(String image) {
        return new FailedImages(Set.of(), Set.of(image));
    }

    @Test
    void aMessageWithoutWordsSaysNothing() {
        assertThat(message("0x1f 137")).isEmpty();
    }

    @Test
    void noMessageOfANodeIsAnotherClusters() {
        Finding node = Finding.of(FindingCode.NODE_LOST, Subject.clusterScoped("Node", "worker-a"))
                .quoting("Ready is Unknown", "Kubelet stopped posting node status.");

        assertThat(traits(node)).isEmpty();
    }

    private static List<SharedTrait> traits(Finding cause) {
        return SharedTraits.of(cause, FailedImages.NONE);
    }

    private static Finding registry(String name) {
        return Finding.of(FindingCode.REGISTRY_UNREACHABLE, Subject.external(name))
                .saying("nothing can be pulled");
    }

    private static List<SharedTrait> message(String said) {
        return traits(Finding.of(FindingCode.POD_CRASH_LOOP, new Subject("Deployment", "shop", "cart"))
                .quoting("it ended", said));
    }
}
