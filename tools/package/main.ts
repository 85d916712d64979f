import { join, resolve } from 'node:path';
import { CliError, reportFailure } from '@kenali/node-utils';
import { makePackage } from './make-package.ts';

// npm run package [-- <folder>]: writes the production archive into the folder, by default dist.
const root = join(import.meta.dirname, '../..');

try {
  const [outDir = join(root, 'dist'), ...more] = process.argv.slice(2);
  if (more.length > 0) throw new CliError('Usage: npm run package [-- <folder>]');
  const { archive, sha256, unpackedBytes } = await makePackage(root, resolve(outDir), console.log);
  console.log(`${archive}\n${(unpackedBytes / 1e6).toFixed(1)} MB unpacked, SHA-256 ${sha256}`);
} catch (error) {
  reportFailure(error);
}
