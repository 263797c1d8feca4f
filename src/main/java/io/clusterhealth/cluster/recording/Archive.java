// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.recording.Allowance.Spent;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZFormatException;
import org.tukaani.xz.XZInputStream;

/// An archive of a folder, `.tar`, `.tar.gz`, `.tar.xz` or `.zip`, unpacked once. Skips devices and files that a
/// recording does not use; lists links that are called like files of objects as files that cannot be opened; does not
/// open archives inside it.
final class Archive {
    private static final List<String> ENDINGS = List.of(".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".zip");
    private static final int MOST_FILES = 200_000;

    /// The maximum number of bytes that are unpacked, including skipped files.
    private static final long MOST_BYTES = 16L << 30;

    /// The maximum dictionary size of an xz stream: `xz -9` uses 64 MiB.
    private static final int XZ_KIB = 72 << 10;

    /// The beginning of every record of a zip archive.
    private static final byte[] ZIP = {'P', 'K'};

    private final String name;
    private final List<RecordingFile> files = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();

    private Archive(String name) {
        this.name = name;
    }

    /// The archive at a path: the file itself, or the only archive in a folder that holds nothing else but Markdown.
    static Optional<Path> at(Path path) {
        if (!Files.isDirectory(path)) {
            return Optional.of(path).filter(Files::isRegularFile).filter(Archive::is);
        }
        try (Stream<Path> entries = Files.list(path)) {
            List<Path> telling = entries.filter(Archive::tells).toList();
            return telling.size() == 1
                    ? telling.stream()
                            .filter(Files::isRegularFile)
                            .filter(Archive::is)
                            .findFirst()
                    : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static boolean tells(Path entry) {
        String name = String.valueOf(entry.getFileName()).toLowerCase(Locale.ROOT);
        return !name.startsWith(".") && !name.endsWith(".md");
    }

    /// Whether a file is an archive by its name.
    private static boolean is(Path path) {
        return is(path.toString().toLowerCase(Locale.ROOT));
    }

    /// The same of a name in lower case.
    static boolean is(String name) {
        return ENDINGS.stream().anyMatch(name::endsWith);
    }

    /// The files in it; where it is broken, or exceeds the limits, the files before that point.
    static RecordingFolder open(Path path) {
        Archive archive = new Archive(String.valueOf(path.getFileName()));
        try {
            archive.unpack(path, Spool.make());
        } catch (Spent e) {
            archive.unreadable.add(archive.name + " " + e.getMessage() + ": the rest of it could not be read");
        } catch (NotAnArchive e) {
            archive.unreadable.add(archive.name + " " + e.getMessage());
        } catch (IOException | IllegalArgumentException _) {
            archive.unreadable.add("the rest of " + archive.name + " could not be read");
        }
        archive.files.sort(Comparator.comparing(RecordingFile::name));
        return new RecordingFolder(archive.files, archive.unreadable);
    }

    private void unpack(Path path, Spool spool) throws IOException {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".zip")) {
            unzip(path, spool);
            return;
        }
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(path), 1 << 16);
                TarArchiveInputStream tar = new TarArchiveInputStream(new Counted(unpacked(lower, raw)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.isLink() || entry.isSymbolicLink()) {
                    RecordingFolder.unopened(below(entry.getName()), "is a link, which is not followed in an archive")
                            .ifPresent(files::add);
                } else if (entry.isFile()) {
                    add(entry.getName(), tar, spool);
                }
            }
        }
    }

    private static InputStream unpacked(String name, InputStream raw) throws IOException {
        if (name.endsWith(".tar")) {
            return raw;
        }
        boolean gzip = name.endsWith("gz");
        try {
            return gzip ? new GZIPInputStream(raw, 1 << 16) : new XZInputStream(raw, XZ_KIB);
        } catch (ZipException | XZFormatException _) {
            throw new NotAnArchive(gzip ? "is not a gzip archive" : "is not an xz archive");
        }
    }

    private void unzip(Path path, Spool spool) throws IOException {
        try (InputStream raw = Files.newInputStream(path)) {
            if (!Arrays.equals(raw.readNBytes(ZIP.length), ZIP)) {
                throw new NotAnArchive("is not a zip archive");
            }
        }
        try (ZipFile zip = new ZipFile(path.toFile())) {
            for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
                if (!entry.isDirectory()) {
                    try (InputStream content = new Counted(zip.getInputStream(entry))) {
                        add(entry.getName(), content, spool);
                    }
                }
            }
        }
    }

    private void add(String entry, InputStream content, Spool spool) throws IOException {
        String below = below(entry);
        InputStream file = new BufferedInputStream(content, 1 << 13);
        if (!wanted(below) && !Opening.showsObjects(below, file)) {
            return;
        }
        if (files.size() >= MOST_FILES) {
            throw new Spent("holds more than %d files".formatted(MOST_FILES));
        }
        files.add(spool.add(below, file));
    }

    /// The name relative to the archive's root, without steps that lead out of it.
    private static String below(String entry) {
        return Arrays.stream(entry.replace('\\', '/').split("/", -1))
                .filter(part -> !part.isEmpty() && !part.equals(".") && !part.equals(".."))
                .collect(Collectors.joining("/"));
    }

    /// Objects, logs of pods, the other files at the top that are read, and those that mark a recording.
    private static boolean wanted(String entry) {
        RecordingFile file = new RecordingFile(entry, 0, 0, InputStream::nullInputStream);
        String plain = entry.endsWith(".gz") ? entry.substring(0, entry.length() - 3) : entry;
        return Format.of(file) != Format.UNKNOWN
                || RecordedFleet.isMark(file.fileName())
                || RecordedLogs.may(plain)
                || Surroundings.claims(file);
    }

    /// The file has another format than its name says.
    private static final class NotAnArchive extends IOException {
        private static final long serialVersionUID = 1;

        NotAnArchive(String what) {
            super(what);
        }
    }

    /// Fails when too much has been unpacked.
    private static final class Counted extends FilterInputStream {
        private long count;

        Counted(InputStream content) {
            super(content);
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            counted(1);
            return next;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = super.read(into, from, length);
            counted(Math.max(0, read));
            return read;
        }

        private void counted(int read) throws Spent {
            count += read;
            if (count > MOST_BYTES) {
                throw new Spent("unpacks to more than %d GiB".formatted(MOST_BYTES >> 30));
            }
        }
    }
}
