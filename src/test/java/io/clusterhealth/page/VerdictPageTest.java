// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

    /// An App may call its server's tools without asking the user; each tool named is called or offered.
    @Test
    void namesNoToolThatWrites() throws IOException {
        List<String> writing = new ArrayList<>();
        List<String> reading = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/resources/io/clusterhealth/tool"))) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".json")).toList()) {
                JsonNode tool = new ObjectMapper().readTree(file.toFile());
                if (tool.path("name").isMissingNode()) {
                    continue; // schemas that descriptors share
                }
                (tool.path("effect").asText().equals("READ_ONLY") ? reading : writing)
                        .add("'" + tool.path("name").asText() + "'");
            }
        }

        assertThat(writing).contains("'apply-change'", "'kubectl-apply'");
        assertThat(reading)
                .filteredOn(VerdictPage.app()::contains)
                .contains("'explain-resource'", "'get-cluster-health'");
        assertThat(VerdictPage.app()).doesNotContain(writing);
    }

    private static String between(String page, String begin, String end) {
        Matcher matcher = Pattern.compile(Pattern.quote(begin) + "(.*?)" + Pattern.quote(end), Pattern.DOTALL)
                .matcher(page);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }
}
