// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.BulkInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;

/// YAML with its longest runs truncated; a run is the text between two characters at which a scalar may end.
/// SnakeYAML searches for the end of a run from its beginning and copies the run for each further kilobyte, so
/// that one of 8 MiB takes some ten seconds. No text of that length is kept whole anyway.
///
/// @see <a href="https://yaml.org/spec/1.2.2/#733-plain-style">YAML 1.2.2, plain style</a>
final class YamlRuns extends BulkInputStream {
    /// In characters.
    static final int LONGEST = 1 << 16;

    private static final BitSet ENDS = " \t\r\n\"',:[]{}#\\".chars().collect(BitSet::new, BitSet::set, BitSet::or);

    private final InputStream yaml;
    private int run;
    private boolean keeping = true;

    YamlRuns(InputStream yaml) {
        this.yaml = yaml;
    }

    /// Returns at least one byte, as long as there are any to keep.
    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int kept = 0;
        while (kept == 0) {
            int count = yaml.read(into, from, length);
            if (count <= 0) {
                return count;
            }
            for (int i = from; i < from + count; i++) {
                if (keeps(into[i])) {
                    into[from + kept++] = into[i];
                }
            }
        }
        return kept;
    }

    /// A continuation byte of UTF-8 is treated like its first byte.
    private boolean keeps(byte next) {
        if ((next & 0xC0) != 0x80) {
            run = next >= 0 && ENDS.get(next) ? 0 : run + 1;
            keeping = run <= LONGEST;
        }
        return keeping;
    }

    @Override
    public void close() throws IOException {
        yaml.close();
    }
}
