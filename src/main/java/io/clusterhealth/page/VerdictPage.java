// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Objects;

/// Renders an answer as one HTML document that loads nothing from elsewhere.
///
/// The document contains the answer twice: as text, for a browser without JavaScript, and as JSON, which its script
/// draws. In a frame the script talks to an MCP host, at an HTTP address to the server, in a file to nothing.
public final class VerdictPage {
    /// The media type of the resource with which an MCP host draws an answer.
    ///
    /// @see <a href="https://modelcontextprotocol.io/extensions/apps">MCP Apps, revision 2026-01-26</a>
    public static final String APP_MEDIA_TYPE = "text/html;profile=mcp-app";

    private static final String TEXT = "@text@";
    private static final String ANSWER = "@answer@";
    private static final String SOURCE = source();
    private static final String POLICY =
            "default-src 'none'; script-src '%s'; style-src '%s'; connect-src 'self'; base-uri 'none'; form-action 'none'"
                    .formatted(digest("<script>", "</script>"), digest("<style>", "</style>"));
    private static final String BEFORE_TEXT =
            SOURCE.substring(0, SOURCE.indexOf(TEXT)).replace("@policy@", POLICY);
    private static final String BETWEEN =
            SOURCE.substring(SOURCE.indexOf(TEXT) + TEXT.length(), SOURCE.indexOf(ANSWER));
    private static final String AFTER_ANSWER = SOURCE.substring(SOURCE.indexOf(ANSWER) + ANSWER.length());

    private VerdictPage() {}

    /// @param text the answer for readers without JavaScript
    /// @param answer `data` of `get-cluster-health` or `get-fleet-health`, or the envelope of a refusal
    public static String of(String text, JsonNode answer) {
        return BEFORE_TEXT
                + text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                + BETWEEN
                + answer.toString().replace("<", "\\u003c") // < would end the element, or begin a comment in it
                + AFTER_ANSWER;
    }

    /// The page for a caller without a verdict.
    ///
    /// @param sentence the reason, and what to do
    public static String refusal(String sentence) {
        return of(sentence, JsonNodeFactory.instance.objectNode().put("error", sentence));
    }

    /// The page without an answer, which the MCP host passes to it later.
    public static String app() {
        return of("The verdict has not come yet.", JsonNodeFactory.instance.objectNode());
    }

    /// The value of `Content-Security-Policy` for the page: its own script and style, requests to its own origin, no
    /// embedding in a frame.
    public static String policy() {
        return POLICY + "; frame-ancestors 'none'";
    }

    private static String digest(String begin, String end) {
        int from = SOURCE.indexOf(begin) + begin.length();
        String content = SOURCE.substring(from, SOURCE.indexOf(end, from));
        return "sha256-" + Base64.getEncoder().encodeToString(Sha256.of(content));
    }

    private static String source() {
        try (InputStream in = Objects.requireNonNull(VerdictPage.class.getResourceAsStream("verdict.html"))) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
