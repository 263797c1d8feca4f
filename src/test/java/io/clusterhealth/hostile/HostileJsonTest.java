// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.WireLog;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// JSON texts of all kinds, each accepted or refused as expected: as a document, and as a member of a message.
class HostileJsonTest {
    private final MessageCodec codec = new MessageCodec(1 << 20, Set.of(), WireLog.NONE);

    static List<Object[]> alone() {
        return rows("inside");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("alone")
    void isReadOrRefusedAlone(String name, String bytes, String expected) {
        assertThat(isRead(bytes(bytes))).isEqualTo(isDue(expected));
    }

    static List<Object[]> inside() {
        return rows("alone");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("inside")
    void isReadOrRefusedInside(String name, String bytes, String expected) {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.writeBytes("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"x\":".getBytes(UTF_8));
        message.writeBytes(bytes(bytes));
        message.writeBytes("}}".getBytes(UTF_8));

        assertThat(isRead(message.toByteArray())).isEqualTo(isDue(expected));
    }

    /// All rows except those that are meant only for the other place.
    private static List<Object[]> rows(String elsewhere) {
        return Notation.rows("json.txt").stream()
                .filter(row -> !row[3].strip().equals(elsewhere))
                .map(row -> new Object[] {row[0].strip(), row[1], row[2].strip()})
                .toList();
    }

    private static byte[] bytes(String written) {
        return Notation.bytes(Notation.text(written.strip()));
    }

    private static boolean isDue(String expected) {
        return expected.equals("y");
    }

    private boolean isRead(byte[] document) {
        return !(codec.decode(document) instanceof Decoded.Undecodable rejected)
                || rejected.failure().error().code() != ErrorCode.PARSE_ERROR.code();
    }
}
