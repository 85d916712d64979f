import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError, runCommand } from '@kenali/node-utils';
import { loadedByName, manifestsOf, traceModules } from '../package/trace-modules.ts';

/** Where the sources of earlier servers are kept, by the digest of their API. */
export const KEPT_SERVERS = 'e2e/releases/servers';
/** The server that answers for API and site. */
const SERVER = 'services/web/src/server.ts';
/** What they read. */
const DATA = ['libs/instruments/packs', 'services/api/data/catalogue.json'];

/**
 * Archives the sources that API and site run, without packages and without the list of common passwords. The browser tests run them with
 * the packages of today's lock file.
 * @param root a repository with its node_modules
 * @param archive a path that ends in .tar.gz
 * @throws CliError if the archive cannot be written
 */
export async function keepServers(root: string, archive: string): Promise<void> {
  const { files } = await traceModules(root, [SERVER, ...loadedByName(root)]);
  const work = mkdtempSync(join(tmpdir(), 'kenali-servers-'));
  try {
    for (const file of [...files, ...manifestsOf(files), ...DATA])
      cpSync(join(root, file), join(work, file), { recursive: true });
    mkdirSync(dirname(archive), { recursive: true });
    const { code, output } = await runCommand('tar', ['-czf', archive, '-C', work, 'services', 'libs'], { cwd: work });
    if (code !== 0) throw new CliError(`tar failed:\n${output}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
