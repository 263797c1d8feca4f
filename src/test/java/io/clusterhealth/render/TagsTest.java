// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TagsTest {
    /// As a Markdown link, which would be loaded, too.
    @ParameterizedTest
    @ValueSource(
            strings = {"<img src=x>", "<svg/onload=alert(1)>", "<a title='b' href='http://e'>", "<IMG alt=\"\"SRC =x>"})
    void breaksTagsThatWouldLoadOrRun(String tag) {
        assertThat(Redaction.line("pull failed " + tag, 500)).isEqualTo("pull failed " + tag.replace("<", "< "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"got <nil>, want <none>", "usage: x --user <user>", "<add key=\"a\" value=\"b\"/>", "1 <2 src=x"
            })
    void leavesOtherAngleBracketsAlone(String text) {
        assertThat(Redaction.line(text, 500)).isEqualTo(text);
    }
}
