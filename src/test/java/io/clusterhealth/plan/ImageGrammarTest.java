// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.plan.ImageGrammar.ImageFault;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageGrammarTest {
    private static final String SHA256 = "sha256:" + "ab".repeat(32);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nginx",
                "nginx:1.28",
                "team/app:v1_2.3-rc",
                "localhost:5000/app",
                "Registry.Example.com:5000/a/b__c--d:T",
                "MYHOST/app",
                "[2001:db8::1]:5000/app:1",
                "image-registry.openshift-image-registry.svc:5000/shop/web",
            })
    void takesWhatAKubeletPulls(String image) {
        assertThat(ImageGrammar.fault(image)).isEmpty();
        assertThat(ImageGrammar.fault(image + "@" + SHA256)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            NGINX:1.28                     | its repository has upper-case letters | Call again with nginx:1.28 if that is meant.
            quay.io/Team/App:V1            | its repository has upper-case letters | Call again with quay.io/team/app:V1 if that is meant.
            `nginx: 1.28`                  | it holds a blank | Leave blanks out.
            ` nginx`                       | it holds a blank | Leave blanks out.
            nginx:                         | nothing follows its last colon | Add a tag, or leave the colon out.
            quay.io/team/app:              | nothing follows its last colon | Add a tag, or leave the colon out.
            nginx:-1                       | its tag is none | A tag has up to 128 letters, digits, '_', '.' and '-', and begins with neither of the last two.
            nginx@sha256:abcd              | what follows '@' is no digest | A digest is such as sha256: and 64 hexadecimal digits; name a tag otherwise.
            nginx@                         | what follows '@' is no digest | A digest is such as sha256: and 64 hexadecimal digits; name a tag otherwise.
            https://quay.io/team/app       | what stands before its first '/' is no host | Name the registry as host or host:port.
            team//app                      | its repository is none | The parts of a repository are lower-case letters and digits, with '.', '_', '__' or '-' between them, and '/' between the parts.
            quay.io/                       | it names no repository | Name one, such as registry.example.com/team/app:1.0.
            -quay.io/app                   | what stands before its first '/' is no host | Name the registry as host or host:port.
            """)
    void refusesWhatItWouldCallInvalid(String image, String why, String wayOut) {
        assertThat(ImageGrammar.fault(image))
                .contains(new ImageFault(
                        "Argument 'image': '%s' is no valid image name: %s; the kubelet would say InvalidImageName."
                                .formatted(image, why),
                        wayOut));
    }

    @Test
    void limitsTheTagAndTheName() {
        assertThat(ImageGrammar.fault("a:" + "b".repeat(128))).isEmpty();
        assertThat(ImageGrammar.fault("a:" + "b".repeat(129))).isPresent();
        assertThat(ImageGrammar.fault("a".repeat(255))).isEmpty();
        assertThat(ImageGrammar.fault("a".repeat(256))).isPresent();
        assertThat(ImageGrammar.fault("ab".repeat(32)).map(ImageFault::wayOut))
                .isEqualTo(Optional.of("Name the repository, then @sha256: and them."));
    }
}
