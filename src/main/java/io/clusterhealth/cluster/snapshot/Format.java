// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.yaml.snakeyaml.LoaderOptions;

/// The format of a file, determined by its name, or by its first character when the name has no known extension.
enum Format {
    JSON,
    YAML,
    /// Not known from the name.
    UNKNOWN;

    /// Users who keep a dump may note its origin above it, after `#`.
    private static final JsonFactory JSON_FACTORY =
            JsonFactory.builder().enable(JsonReadFeature.ALLOW_YAML_COMMENTS).build();

    private static final YAMLFactory YAML_FACTORY =
            YAMLFactory.builder().loaderOptions(unlimitedSize()).build();

    static Format of(SnapshotFile file) {
        String name = file.fileName().toLowerCase(Locale.ROOT);
        String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        if (plain.endsWith(".json")) {
            return JSON;
        }
        return plain.endsWith(".yaml") || plain.endsWith(".yml") ? YAML : UNKNOWN;
    }

    /// A parser at the beginning of the file; closing the parser closes the file.
    static Parsing open(SnapshotFile file, Allowance allowance) throws IOException {
        Unpacked unpacked = Unpacked.open(file, allowance);
        try {
            Format named = of(file);
            InputStream plain =
                    new BufferedInputStream(named == YAML ? unpacked : DumpedLogs.leftOut(unpacked), 1 << 16);
            Format format = named == UNKNOWN ? Opening.of(plain).format() : named;
            return new Parsing(
                    format == JSON ? JSON_FACTORY.createParser(plain) : YAML_FACTORY.createParser(new YamlRuns(plain)),
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

    private static LoaderOptions unlimitedSize() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        return options;
    }
}
