// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.cluster.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeMappingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{nfs: {server: 10.3.0.7, path: /x}}; 10.3.0.7",
                "{csi: {driver: nfs.csi.k8s.io, volumeAttributes: {server: nas1, share: /x}}}; nas1",
                "{csi: {driver: smb.csi.k8s.io, volumeAttributes: {source: //files.corp.example/team}}}; files.corp.example",
                "{csi: {driver: ebs.csi.aws.com, volumeAttributes: {source: snap-1}}}; ''",
                "{hostPath: {path: /x}}; ''"
            })
    void serverOfAShareIsKept(String spec, String server) throws JsonProcessingException {
        assertThat(Mappings.of(Resources.VOLUMES)
                        .reading()
                        .apply(new YAMLMapper().readTree("{metadata: {name: pv}, spec: " + spec + "}"))
                        .orElseThrow()
                        .server())
                .isEqualTo(server);
    }
}
