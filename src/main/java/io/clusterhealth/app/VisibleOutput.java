// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.text.Visible;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// The exit for what this program prints, in UTF-8: names in it may come from files, and a terminal obeys what it is
/// sent ([Visible]).
///
/// `println` writes one line whatever is in the text; `print` keeps line feeds. What has to arrive byte by byte goes
/// through [#exactly].
final class VisibleOutput extends PrintStream {

    /// Flushes after each line.
    VisibleOutput(OutputStream out) {
        super(out, true, StandardCharsets.UTF_8);
    }

    @Override
    public void print(String text) {
        super.print(Visible.lines(String.valueOf(text)));
    }

    /// One write, so that no other line comes between the text and its end.
    @Override
    public void println(String line) {
        super.print(Visible.line(String.valueOf(line)) + System.lineSeparator());
    }

    @Override
    public void println(Object line) {
        println(String.valueOf(line));
    }

    /// A text of ours, such as a colour, or one that is copied into a file.
    void exactly(String text) {
        super.print(text);
        flush();
    }
}
