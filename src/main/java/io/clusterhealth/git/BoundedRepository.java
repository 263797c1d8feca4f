// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import org.eclipse.jgit.internal.storage.dfs.DfsBlockCache;
import org.eclipse.jgit.internal.storage.dfs.DfsBlockCacheConfig;
import org.eclipse.jgit.internal.storage.dfs.DfsInserter;
import org.eclipse.jgit.internal.storage.dfs.DfsObjDatabase;
import org.eclipse.jgit.internal.storage.dfs.DfsPackParser;
import org.eclipse.jgit.internal.storage.dfs.DfsRepositoryDescription;
import org.eclipse.jgit.internal.storage.dfs.InMemoryRepository;
import org.eclipse.jgit.lib.ObjectInserter;

/// A repository in memory, with a limit on the bytes of a pack and of each object.
final class BoundedRepository extends InMemoryRepository {
    private static final int BLOCK = 64 * 1024;
    private static final int CACHED = 2 * 1024 * 1024;

    static {
        // The cache of blocks outlives a repository; without this it would hold 32 MiB.
        DfsBlockCache.reconfigure(new DfsBlockCacheConfig().setBlockSize(BLOCK).setBlockLimit(CACHED));
    }

    private final long most;

    /// @param most maximum number of bytes of the pack
    BoundedRepository(long most) {
        super(new DfsRepositoryDescription(UUID.randomUUID().toString()));
        this.most = most;
    }

    @Override
    public ObjectInserter newObjectInserter() {
        return new BoundedInserter(getObjectDatabase(), most);
    }

    /// A pack exceeds its limit.
    static final class PackTooLong extends IOException {
        private static final long serialVersionUID = 1;
    }

    private static final class BoundedInserter extends DfsInserter {
        private final long most;

        BoundedInserter(DfsObjDatabase objects, long most) {
            super(objects);
            this.most = most;
        }

        @Override
        public DfsPackParser newPackParser(InputStream pack) throws IOException {
            DfsPackParser parser = super.newPackParser(new Counted(pack, most));
            parser.setMaxObjectSizeLimit(most);
            return parser;
        }
    }

    private static final class Counted extends FilterInputStream {
        private long left;

        Counted(InputStream in, long most) {
            super(in);
            this.left = most;
        }

        @Override
        public int read() throws IOException {
            return count(super.read(), 1);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = super.read(into, offset, length);
            return count(read, read);
        }

        private int count(int result, int bytes) throws PackTooLong {
            left -= result < 0 ? 0 : bytes;
            if (left < 0) {
                throw new PackTooLong();
            }
            return result;
        }
    }
}
