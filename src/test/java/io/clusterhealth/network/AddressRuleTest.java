// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressRuleTest {
    private final AddressRule rule = new AddressRule(Set.of("mcp.tools.svc"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https://mcp.example.com/mcp | 93.184.216.34          | true
            http://mcp.example.com/mcp  | 93.184.216.34          | false
            http://localhost:3000/mcp   | 127.0.0.1              | true
            http://[::1]:3000/mcp       | ::1                    | true
            https://mcp.example.com/mcp | 10.0.0.7               | false
            https://mcp.example.com/mcp | 192.168.1.1            | false
            https://mcp.example.com/mcp | 172.16.0.1             | false
            https://mcp.example.com/mcp | 100.64.0.1             | false
            https://mcp.example.com/mcp | fd12::1                | false
            https://mcp.example.com/mcp | 93.184.216.34,10.0.0.7 | false
            https://mcp.example.com/mcp | 93.184.216.34,127.0.0.1 | false
            http://mcp.tools.svc:8080/  | 10.0.0.7               | true
            https://MCP.tools.svc/      | 10.0.0.7               | true
            http://mcp.tools.svc/       | 169.254.169.254        | false
            https://mcp.tools.svc/      | fd00:ec2::254          | false
            https://mcp.tools.svc/      | 0.0.0.0                | false
            https://mcp.tools.svc/      | 224.0.0.1              | false
            """)
    void speaksToPublicHostsOverTlsToLoopbackAndToListedHosts(String url, String addresses, boolean allowed)
            throws UnknownHostException {
        List<InetAddress> leadsTo = new ArrayList<>();
        for (String address : addresses.split(",")) {
            leadsTo.add(InetAddress.getByName(address.strip()));
        }

        assertThat(rule.refusal(URI.create(url), leadsTo).isEmpty()).isEqualTo(allowed);
    }

    @Test
    void aHostIsItsWholeNameInLowerCase() {
        assertThat(AddressRule.host(URI.create("https://MCP.tools.svc/mcp"))).isEqualTo("mcp.tools.svc");
        assertThat(AddressRule.host(URI.create("https://mcp.tools.svc.evil.com/mcp")))
                .isEqualTo("mcp.tools.svc.evil.com");
        assertThat(AddressRule.host(URI.create("/mcp"))).isEmpty();
    }
}
