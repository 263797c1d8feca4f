// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.regex.Pattern;

/// The format of a file, determined by its name, or by its first character when the name has no known extension.
enum Format {
    JSON,
    YAML,
    /// Not known from the name.
    UNKNOWN;

    /// Users who keep a dump may note its origin above it, after `#`.
    private static final JsonFactory JSON_FACTORY =
            JsonFactory.builder().enable(JsonReadFeature.ALLOW_YAML_COMMENTS).build();

    private static final Pattern PACKED = Pattern.compile("\\.(?:gz|bz2|xz|zst|lz4)$");

    static Format of(RecordingFile file) {
        String plain = PACKED.matcher(file.fileName().toLowerCase(Locale.ROOT)).replaceFirst("");
        if (plain.endsWith(".json")) {
            return JSON;
        }
        return plain.endsWith(".yaml") || plain.endsWith(".yml") ? YAML : UNKNOWN;
    }

    /// Whether a file of this name, in lower case, has to be unpacked.
    static boolean isPacked(String name) {
        return PACKED.matcher(name).find();
    }

    /// A parser at the beginning of the file; closing the parser closes the file.
    static Parsing open(RecordingFile file, Allowance allowance) throws IOException {
        Unpacked unpacked = Unpacked.open(file, allowance);
        try {
            Format named = of(file);
            InputStream plain = new BufferedInputStream(DumpedLogs.leftOut(unpacked), 1 << 16);
            Format format = named == UNKNOWN ? Opening.of(plain).format() : named;
            return new Parsing(
                    format == JSON ? JSON_FACTORY.createParser(plain) : ExpandedYaml.of(new YamlRuns(plain), unpacked),
                    unpacked);
        } catch (IOException e) {
            unpacked.close();
            throw e;
        }
    }

    /// A file that is being parsed.
    record Parsing(JsonParser parser, Unpacked content) implements Closeable {
        @Override
        public void close() throws IOException {
            parser.close();
        }
    }
}
