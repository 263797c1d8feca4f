// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One block of a PEM text. Whatever stands between the blocks is passed over.
///
/// @param label such as `CERTIFICATE` or `EC PRIVATE KEY`
/// @param encrypted whether a password guards it
/// @param der its content
@SuppressWarnings("ArrayRecordComponent") // blocks are read once and never compared
record Pem(String label, boolean encrypted, byte[] der) {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*(?:-[^-]+)*)-----END \\1-----");
    private static final Base64.Decoder BASE64 = Base64.getMimeDecoder();

    /// The blocks of a text, in their order; a block that is no Base64 is left out.
    static List<Pem> blocks(String text) {
        List<Pem> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            String label = matcher.group(1);
            String content = matcher.group(2);
            boolean encrypted = label.startsWith("ENCRYPTED") || content.contains("ENCRYPTED");
            try {
                blocks.add(new Pem(label, encrypted, encrypted ? new byte[0] : BASE64.decode(content.strip())));
            } catch (IllegalArgumentException _) {
                // A damaged block counts as missing; whoever needs it says so.
            }
        }
        return blocks;
    }
}
