// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.io.IOException;
import java.io.InputStream;

/// A stream that is read in arrays; reading a single byte uses an array of length one.
public abstract class BulkInputStream extends InputStream {
    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public abstract int read(byte[] into, int from, int length) throws IOException;
}
