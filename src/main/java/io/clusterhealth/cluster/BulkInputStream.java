// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.io.IOException;
import java.io.InputStream;

/// A stream that is made to be read in arrays; a single byte is an array of one.
public abstract class BulkInputStream extends InputStream {
    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public abstract int read(byte[] into, int from, int length) throws IOException;
}
