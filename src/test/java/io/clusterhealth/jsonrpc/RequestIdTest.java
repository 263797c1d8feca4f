// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.junit.jupiter.api.Test;

class RequestIdTest {

    @Test
    void isAStringOrAnInteger() {
        assertThat(RequestId.of(new TextNode("1"))).contains(new RequestId.TextId("1"));
        assertThat(RequestId.of(new LongNode(1))).contains(new RequestId.IntegerId("1"));
        assertThat(RequestId.of(new DoubleNode(1.5))).isEmpty();
        assertThat(RequestId.of(BooleanNode.TRUE)).isEmpty();
    }

    @Test
    void isBounded() {
        assertThat(RequestId.of(new TextNode("x".repeat(1024)))).isPresent();
        assertThat(RequestId.of(new TextNode("x".repeat(1025)))).isEmpty();
        assertThat(RequestId.whole("-" + "9".repeat(32))).isPresent();
        assertThat(RequestId.whole("9".repeat(33))).isEmpty();
    }
}
