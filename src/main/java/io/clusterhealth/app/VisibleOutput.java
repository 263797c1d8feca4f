// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.text.Visible;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Replaces invisible characters in printed text, in UTF-8: names in it may come from files, and a terminal obeys
/// escape sequences ([Visible]).
///
/// `println` always writes one line; `print` keeps line feeds. [#exactly] writes text unchanged.
final class VisibleOutput extends PrintStream {

    /// Flushes after each line.
    VisibleOutput(OutputStream out) {
        super(out, true, StandardCharsets.UTF_8);
    }

    @Override
    public void print(String text) {
        super.print(Visible.lines(String.valueOf(text)));
    }

    /// A single write, so that no other line comes between the text and its line feed.
    @Override
    public void println(String line) {
        super.print(Visible.line(String.valueOf(line)) + System.lineSeparator());
    }

    @Override
    public void println(Object line) {
        println(String.valueOf(line));
    }

    /// For text of this program, such as a colour, or text to be copied into a file.
    void exactly(String text) {
        super.print(text);
        flush();
    }
}
