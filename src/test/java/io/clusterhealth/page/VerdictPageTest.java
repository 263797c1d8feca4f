// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictPageTest {
    private static final String HOSTILE = "</script></pre><!--<script>alert(1)</script>&amp;@answer@@text@";

    @Test
    void isSmallAndNamesNoOtherPlace() {
        String page = VerdictPage.app();

        assertThat(page.getBytes(UTF_8).length).isLessThan(60 * 1024);
        assertThat(page)
                .doesNotContainPattern("https?://|\\bsrc=|\\bhref=|@import|url\\(|innerHTML|insertAdjacentHTML");
    }

    @Test
    void carriesTheAnswerTwiceWhateverIsInIt() throws JsonProcessingException {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("summary", HOSTILE);

        String page = VerdictPage.of(HOSTILE, answer);

        String json = between(page, "<script type=\"application/json\" id=\"answer\">", "</script>");
        assertThat(new ObjectMapper().readTree(json)).isEqualTo(answer);
        assertThat(between(page, "<pre>", "</pre>"))
                .isEqualTo(
                        "&lt;/script&gt;&lt;/pre&gt;&lt;!--&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;@answer@@text@");
    }

    @ParameterizedTest
    @ValueSource(strings = {"script", "style"})
    void allowsItsOwnScriptAndStyleAlone(String element) throws NoSuchAlgorithmException {
        String page = VerdictPage.app();
        byte[] content =
                between(page, "<" + element + ">", "</" + element + ">").getBytes(UTF_8);

        String digest = "sha256-"
                + Base64.getEncoder()
                        .encodeToString(MessageDigest.getInstance("SHA-256").digest(content));

        assertThat(VerdictPage.policy())
                .startsWith("default-src 'none'; ")
                .contains(element + "-src '" + digest + "';")
                .endsWith("; frame-ancestors 'none'");
        assertThat(page).contains(element + "-src '" + digest + "'");
    }

    private static String between(String page, String begin, String end) {
        Matcher matcher = Pattern.compile(Pattern.quote(begin) + "(.*?)" + Pattern.quote(end), Pattern.DOTALL)
                .matcher(page);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }
}
