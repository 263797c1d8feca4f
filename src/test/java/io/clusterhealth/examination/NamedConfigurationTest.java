// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedConfigurationTest {
    private static final String POD = """
            {"metadata": {"name": "a", "namespace": "shop"}, "spec": {
             "volumes": [
               {"name": "flags", "configMap": {"name": "flags"}},
               {"name": "site", "configMap": {"name": "site", "items": [{"key": "conf", "path": "conf.d/site.conf"}]}},
               {"name": "tls", "secret": {"secretName": "web-tls"}},
               {"name": "scratch", "emptyDir": {}},
               {"name": "all", "projected": {"sources": [
                 {"configMap": {"name": "rules", "items": [{"key": "r", "path": "rules.yaml"}]}},
                 {"secret": {"name": "token"}}]}},
               {"name": "kube-api-access-x7", "projected": {"sources": [{"configMap": {"name": "kube-root-ca.crt"}}]}}],
             "containers": [{
               "env": [
                 {"name": "DB_PASSWORD", "valueFrom": {"secretKeyRef": {"name": "db", "key": "password"}}},
                 {"name": "DB_HOST", "valueFrom": {"configMapKeyRef": {"name": "db-place", "key": "host"}}},
                 {"name": "PORT", "valueFrom": {"configMapKeyRef": {"name": "db-place", "key": "port"}}},
                 {"name": "DB_NAME", "value": "shop"}],
               "volumeMounts": [
                 {"name": "flags", "mountPath": "/etc/flags/"},
                 {"name": "scratch", "mountPath": "/etc/flags/cache"},
                 {"name": "site", "mountPath": "/etc/nginx"},
                 {"name": "flags", "mountPath": "/etc/one.json", "subPath": "first.json"},
                 {"name": "tls", "mountPath": "/etc/tls"},
                 {"name": "all", "mountPath": "/etc/all"},
                 {"name": "kube-api-access-x7", "mountPath": "/var/run/secrets/kubernetes.io/serviceaccount"}]}]}}
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cannot load: /etc/flags/flags.json: invalid character | file, key flags.json of ConfigMap shop/flags",
                "/etc/flags/Corefile:18 - Error during parsing | file, key Corefile of ConfigMap shop/flags",
                "(--config.file=/etc/flags/a.yml) | file, key a.yml of ConfigMap shop/flags",
                "cannot read /etc/flags/..2026_11_30/a.yml. | file, key a.yml of ConfigMap shop/flags",
                "unknown directive in /etc/nginx/conf.d/site.conf:12 | file, key conf of ConfigMap shop/site",
                "/etc/one.json: unexpected end | file, key first.json of ConfigMap shop/flags",
                "cannot load /etc/tls/tls.crt and /etc/tls/tls.key | file, Secret shop/web-tls",
                "bad rule in /etc/all/rules.yaml | file, key r of ConfigMap shop/rules",
                "bad token in /etc/all/token | file, Secret shop/token",
                "DB_HOST is not a host | variable, key host of ConfigMap shop/db-place",
                "missing DB_PASSWORD | variable, Secret shop/db"
            })
    void isWhereThePodHasItFrom(String message, String source) throws IOException {
        assertThat(NamedConfiguration.in(message, pod()))
                .map(named -> named.evidence().statement())
                .contains(
                        source.contains("variable")
                                ? "the variable in the message comes from " + source.substring("variable, ".length())
                                : "the file in the message comes from " + source.substring("file, ".length()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no file at all",
                "https://example.com/etc/flags/flags.json",
                "/srv/etc/flags/flags.json",
                "/etc/flagship/flags.json",
                "/etc/flags",
                "/etc/flags/cache/flags.json",
                "/etc/nginx/nginx.conf",
                "/etc/flags/flags.json or /etc/tls/tls.crt",
                "/var/run/secrets/kubernetes.io/serviceaccount/ca.crt",
                "DB_NAME is wrong",
                "PORT is wrong",
                "OLD_DB_HOST is wrong"
            })
    void otherNamesHaveNone(String message) throws IOException {
        assertThat(NamedConfiguration.in(message, pod())).isEmpty();
    }

    @Test
    void valuesAreNotInTheAnswer() throws IOException {
        assertThat(NamedConfiguration.in("cannot load: /etc/flags/flags.json", pod()))
                .map(named -> named.evidence().said().message())
                .contains("/etc/flags/flags.json");
    }

    private static ObjectNode pod() throws IOException {
        return (ObjectNode) new ObjectMapper().readTree(POD);
    }
}
