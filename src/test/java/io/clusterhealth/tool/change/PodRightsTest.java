// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodRightsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            'securityContext':{'seLinuxOptions':{'type':'spc_t'}}             | is not confined (seLinuxOptions)
            'securityContext':{'seccompProfile':{'type':'Unconfined'}}        | is not confined (seccompProfile)
            'securityContext':{'appArmorProfile':{'type':'Unconfined'}}       | is not confined (appArmorProfile)
            'securityContext':{'windowsOptions':{'hostProcess':true}}         | is not confined (hostProcess)
            'envFrom':[{'secretRef':{'name':'db'}}]                           | gets Secret db
            'env':[{'valueFrom':{'secretKeyRef':{'name':'db','key':'a'}}}]    | gets Secret db
            'envFrom':[{'secretRef':{'name':'b'}},{'secretRef':{'name':'a'}}] | gets Secrets b, a
            """)
    void whatAContainerGains(String field, String gained) {
        assertThat(gained("{}", pod(field, ""))).contains("Pod shop/web: " + gained + ".");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            'secret':{'secretName':'db'}
            'projected':{'sources':[{'secret':{'name':'db'}}]}
            """)
    void filesCountAsVariables(String volume) {
        assertThat(gained("{}", pod("'image':'a:1'", volume))).contains("Pod shop/web: gets Secret db.");
    }

    @Test
    void whatItHadBeforeIsNoGain() {
        String had = "'envFrom':[{'secretRef':{'name':'db'}}]";

        assertThat(gained(pod(had, ""), pod(had + ",'image':'a:2'", ""))).isEmpty();
        assertThat(gained("{}", pod("'image':'a:1','envFrom':[{'configMapRef':{'name':'x'}}]", "'emptyDir':{}")))
                .isEmpty();
    }

    private static Optional<String> gained(String before, String after) {
        return PodRights.gained(TriedChanges.of("Pod", before, after));
    }

    private static String pod(String container, String volume) {
        return "{'kind':'Pod','spec':{'containers':[{'name':'c',%s}],'volumes':[{%s}]}}"
                .formatted(container, volume)
                .replace('\'', '"');
    }
}
