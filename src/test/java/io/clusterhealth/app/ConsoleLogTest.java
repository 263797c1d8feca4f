// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jboss.logmanager.LogContext;
import org.junit.jupiter.api.Test;

class ConsoleLogTest {
    private static final Pattern CATEGORY = Pattern.compile("quarkus\\.log\\.category\\.\"(.+)\"\\.level");

    /// The jar lacks the file, and over stdio Quarkus is not started: the levels are set in two places.
    @Test
    void isAsQuietAsQuarkusIs() throws IOException {
        Properties properties = new Properties();
        try (Reader file = Files.newBufferedReader(Path.of("src/main/resources/application.properties"))) {
            properties.load(file);
        }
        Map<String, Integer> told = properties.stringPropertyNames().stream()
                .flatMap(name -> CATEGORY.matcher(name).results())
                .collect(Collectors.toMap(
                        category -> category.group(1), category -> level(properties.getProperty(category.group()))));

        assertThat(told).isNotEmpty();
        assertThat(ConsoleLog.LEVELS.entrySet().stream()
                        .filter(one -> !Set.of("", ConsoleLog.OURS).contains(one.getKey()))
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, one -> one.getValue().intValue())))
                .isEqualTo(told);
    }

    private static int level(String name) {
        return LogContext.getLogContext().getLevelForName(name).intValue();
    }
}
