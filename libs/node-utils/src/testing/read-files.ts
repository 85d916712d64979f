import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const FILE = 0x04034b50;
const STORED = 0;

/**
 * Reads a ZIP archive through its central directory and checks every checksum. It shares no code with the library that writes
 * archives. @returns the files in their order in the archive. @throws Error if the archive is damaged
 */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('The archive does not end with its directory');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('The directory of the archive is damaged');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const packed = contentAt(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 20));
    const content = archive.readUInt16LE(at + 10) === STORED ? packed : inflateRawSync(packed);
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} has another checksum`);
    if (files.has(name)) throw new Error(`${name} is in the archive twice`);
    files.set(name, content);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function contentAt(archive: Buffer, at: number, length: number): Buffer {
  if (archive.readUInt32LE(at) !== FILE) throw new Error('A file of the archive is not where the directory says');
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  return archive.subarray(from, from + length);
}

/** A small CSV parser, so that tests do not depend on the library that writes the files. */
export const parseCsv = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, quoted, bare]) =>
        quoted === undefined ? (bare as string) : quoted.replaceAll('""', '"'),
      ),
    );
