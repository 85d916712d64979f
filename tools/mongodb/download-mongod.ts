import type { RunOutcome } from '@kenali/node-utils';
import { fetchMongod } from './fetch-mongod.ts';
import type { Find } from './search.ts';

/** Offered by the vendor for Debian 12 and for Ubuntu 22.04 (7.0.24, the library's own choice for long, was withdrawn). */
export const VENDOR_VERSION = '7.0.14';
export const VENDOR_FOLDER = `mongod-vendor-${VENDOR_VERSION}`;
export const VENDOR_PROGRAM = 'mongod';

/** A vendor that cannot be reached must not hold up the next source; one that answers may take its time. */
const FIRST_ANSWER_MS = 8_000;
const WHOLE_DOWNLOAD_MS = 15 * 60_000;

/**
 * Runs in a process of its own: the library's download cannot be called off, and a silent network would keep it waiting.
 * `node -e` finds the package from the working folder, which npm scripts set inside the workspace.
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

/** The vendor's official build. */
export const downloadFromVendor: Find = (search) =>
  fetchMongod(search, {
    folder: VENDOR_FOLDER,
    program: VENDOR_PROGRAM,
    fetch: async (folder) => {
      const outcome = await search.machine.run(
        process.execPath,
        ['-e', DOWNLOAD, VENDOR_VERSION, folder, VENDOR_PROGRAM],
        {
          timeoutMs: WHOLE_DOWNLOAD_MS,
          firstLineMs: FIRST_ANSWER_MS,
          // The person's own settings of the library must not point it to another place or program.
          env: { ...search.env, MONGOMS_DOWNLOAD_DIR: folder, MONGOMS_SYSTEM_BINARY: '', MONGOMS_MAX_RETRIES: '1' },
          onLine: (line) => {
            const progress = /(\d+)(?:\.\d+)?% \(\S+ \/ ([1-9]\d*)\S*mb\)/.exec(line);
            if (progress) search.log(`  ${progress[1]}% of ${progress[2]} MB`);
          },
        },
      );
      return outcome.code === 0 ? undefined : { reason: explain(outcome) };
    },
  });

function explain({ failure, output }: RunOutcome): string {
  if (failure === 'SILENT') return `the vendor gave no answer within ${FIRST_ANSWER_MS / 1000} s`;
  if (failure === 'TIMEOUT') return `not complete after ${WHOLE_DOWNLOAD_MS / 60_000} minutes`;
  if (/ENOTFOUND|EAI_AGAIN/.test(output)) return 'fastdl.mongodb.org cannot be reached from here (name not found)';
  const said = /FAILED (.*)/.exec(output)?.[1] ?? output.match(/^.*Error: .*$/m)?.[0];
  return said ?? `it ended with ${failure ?? 'an error that it did not name'}`;
}
