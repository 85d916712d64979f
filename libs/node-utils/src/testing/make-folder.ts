import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** By path below a folder: a text, bytes, or what is written as JSON. */
type Files = Readonly<Record<string, string | object>>;

/** Writes files, and the folders that they are in. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const isText = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(join(folder, path), isText ? content : JSON.stringify(content));
  }
}

/** Makes a folder with these files. It is removed at the end of the test file, see tools/jest-environment.cjs. */
export function makeFolder(files: Files = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'kenali-test-'));
  writeFiles(folder, files);
  return folder;
}
