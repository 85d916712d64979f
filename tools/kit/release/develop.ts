import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import { createDevSite } from '../../dev/create-dev-site.ts';
import { watchRemote } from '../../dev/watch-remote.ts';
import { type Command, readArguments } from '../../releases/command-line.ts';
import { root } from './apps.ts';
import { createDeployedSite } from './deployed-site.ts';

const DEVELOP = 'kenali dev --site https://kenali.example [--port 3000]';

/** @throws CliError unless it is the address of a site, without a path */
function readSite(text: string | undefined): URL {
  const site = URL.canParse(text ?? '') ? new URL(text ?? '') : undefined;
  if (site && /^https?:$/.test(site.protocol) && site.pathname === '/') return site;
  throw new CliError(`--site must be the address of a site, such as https://kenali.example.\nUsage: ${DEVELOP}`);
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536) return Number(text);
  throw new CliError(`--port, or PORT, must be a number from 1 to 65535.\nUsage: ${DEVELOP}`);
}

/** @throws CliError if the folder has no remote */
function readRemote(): { app: string; prefixes: string[] } {
  try {
    const { kenali } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    if (typeof kenali.app === 'string' && Array.isArray(kenali.prefixes)) return kenali;
  } catch {}
  throw new CliError(
    'Run this in the folder of the remote: its package.json states "kenali.app" and "kenali.prefixes".',
  );
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new CliError(`Port ${port} is in use. Choose another: --port`) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });

/**
 * `kenali dev`: builds the remote after each change and shows it in the shell of a deployed site, with the API and the other
 * remotes of that site. Only this machine sees it. Ends with Ctrl-C.
 */
export const develop: Command = async (args) => {
  const options = { site: { type: 'string' }, port: { type: 'string', default: process.env.PORT || '3000' } } as const;
  const { values, positionals } = readArguments(DEVELOP, options, args);
  if (positionals.length > 0) throw new CliError(`Usage: ${DEVELOP}`);
  const [site, port, { app, prefixes }] = [
    readSite(values.site ?? process.env.PUBLIC_URL),
    readPort(values.port),
    readRemote(),
  ];
  const dir = join(root, '.cache/dev', app);
  const watched = await watchRemote({ root, app, folder: root, dir, log: console.log });
  const dev = await createDevSite({ site: createDeployedSite(site), app, dir, prefixes });
  const server = createServer(dev.handler);
  await listen(server, port);
  console.log(`${app} runs from its sources in ${site.origin}: http://localhost:${port}${prefixes[0] ?? '/'}`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  dev.close();
  server.closeAllConnections();
  server.close();
  await watched.stop();
};
