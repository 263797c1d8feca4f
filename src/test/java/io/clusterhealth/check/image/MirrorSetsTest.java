// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.object;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Images that the nodes request only from mirrors.
class MirrorSetsTest {
    private static final CommonImage CHECK = new CommonImage(2);
    private static final String FOUND = "COMMON_IMAGE_FAILS LOW ImageDigestMirrorSet release";

    @Test
    void differentImagesHaveTheObjectOfTheirMirrorInCommon() {
        Given given = given("r.example.com/team", "m.example.com:5000/copy", "");

        assertThat(given.told(CHECK)).containsExactly(FOUND);
        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.mode()).contains(Mode.MIRROR_LACKS_IMAGES);
            assertThat(found.links()).hasSize(2);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "r.example.com, m.example.com:5000, true",
        "r.example.com/other, m.example.com:5000/copy, false",
        "r.example.com/team, m.example.com:5000/cop, false",
        "r.example.com/team, n.example.com/copy, false"
    })
    void entryHasTheSourceOfTheImagesAndTheMirrorThatWasAsked(String source, String mirror, boolean told) {
        assertThat(given(source, mirror, "").told(CHECK)).isEqualTo(told ? List.of(FOUND) : List.of());
    }

    @Test
    void imagesThatTheirOwnRegistryLacksAsWellAreNotOfTheMirror() {
        assertThat(given("r.example.com/team", "m.example.com:5000/copy", ": r.example.com/team/%s@sha256:0: not found")
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void mirrorsAreReadWhereOnlyTheyWereAsked() {
        assertThat(OptionalReads.of(List.of(CHECK))
                        .after(new Given()
                                .with(Resources.PODS, pulling("web", ""))
                                .picture()))
                .containsAll(MirrorSets.LISTS);
        assertThat(OptionalReads.of(List.of(CHECK))
                        .after(new Given()
                                .with(
                                        Resources.PODS,
                                        pod("web-0")
                                                .image("r.example.com/team/web:1", "ErrImagePull", "manifest unknown")
                                                .get())
                                .picture()))
                .doesNotContainAnyElementsOf(MirrorSets.LISTS);
    }

    private static Given given(String source, String mirror, String itself) {
        return new Given()
                .with(
                        Resources.generic("imagedigestmirrorsets"),
                        object(
                                "imagedigestmirrorsets",
                                created("", "release", "9d"),
                                "{spec: {imageDigestMirrors: [{source: '%s', mirrors: ['%s']}]}}"
                                        .formatted(source, mirror)))
                .with(Resources.PODS, pulling("web", itself), pulling("api", itself));
    }

    private static Pod pulling(String set, String itself) {
        return pod(set + "-0")
                .ownedBy("StatefulSet", set)
                .image(
                        "r.example.com/team/" + set + "@sha256:0",
                        "ImagePullBackOff",
                        "(Mirrors also failed: [m.example.com:5000/copy/%s@sha256:0: manifest unknown])".formatted(set)
                                + itself.formatted(set))
                .get();
    }
}
