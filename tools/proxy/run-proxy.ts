import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HOST } from '@kenali/node-utils';
import type { ProxyName } from './find-proxy.ts';

const START_MS = 15_000;

export interface Upstreams {
  /** Host and port of each, as the proxy connects to it. */
  apis: readonly [string, string];
  sites: readonly [string, string];
  cdn: string;
}
export interface Listen {
  https: number;
  http: number;
}
/** Two hosts, as browsers see them. Every machine knows these two. */
export interface Origins {
  site: string;
  cdn: string;
}
export const originsOf = ({ https }: Listen): Origins => ({
  site: `https://localhost:${https}`,
  cdn: `https://127.0.0.1:${https}`,
});
export interface Certificate {
  cert: string;
  key: string;
}
interface Options {
  root: string;
  /** An empty folder for the settings, the log and the temporary files. */
  folder: string;
  name: ProxyName;
  program: string;
  upstreams: Upstreams;
  listen: Listen;
  certificate: Certificate;
}

/** Replaces what each machine has of its own. @throws Error if the file does not contain it */
function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The file in deploy/ does not contain "${from}"`);
    return result.replaceAll(from, to);
  }, text);
}

const CERTIFICATES = '/etc/letsencrypt/live/kenali.example';

/** What surrounds the file in `http`, and folders that need no root. As in Debian, a server without a log of its own has this one. */
const nginxMain = (folder: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log ${folder}/access.log combined;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `  ${each}_temp_path ${folder}/${each};`).join('\n')}
  include ${folder}/kenali.conf;
}
`;

async function configureNginx({ root, folder, upstreams, listen, certificate }: Options): Promise<string[]> {
  const { apis, sites, cdn } = upstreams;
  const text = replaceAll(await readFile(join(root, 'deploy/nginx/kenali.conf'), 'utf8'), [
    ['server 127.0.0.1:3000 ', `server ${apis[0]} `],
    ['server 127.0.0.1:3001 ', `server ${apis[1]} `],
    ['server 127.0.0.1:3010 ', `server ${sites[0]} `],
    ['server 127.0.0.1:3011 ', `server ${sites[1]} `],
    ['server 127.0.0.1:3020;', `server ${cdn};`],
    [`${CERTIFICATES}/fullchain.pem`, certificate.cert],
    [`${CERTIFICATES}/privkey.pem`, certificate.key],
    ['listen 443 ', `listen ${HOST}:${listen.https} `],
    ['listen 80;', `listen ${HOST}:${listen.http};`],
    ['/var/log/nginx/access.log', join(folder, 'access.log')],
    ['/var/log/nginx/error.log', join(folder, 'error.log')],
    ['cdn.kenali.example', new URL(originsOf(listen).cdn).hostname],
    ['kenali.example', 'localhost'],
  ]);
  await writeFile(join(folder, 'kenali.conf'), text);
  await writeFile(join(folder, 'nginx.conf'), nginxMain(folder));
  return ['-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')];
}

/** Ports, and a certificate of our own instead of one from the internet. */
const caddyOptions = ({ https, http }: Listen) => `{
	admin off
	http_port ${http}
	https_port ${https}
	default_bind ${HOST}
	auto_https disable_certs
`;

async function configureCaddy({ root, folder, upstreams, listen, certificate }: Options): Promise<string[]> {
  const { apis, sites, cdn } = upstreams;
  const text = replaceAll(await readFile(join(root, 'deploy/compose/Caddyfile'), 'utf8'), [
    ['reverse_proxy cdn:3000', `reverse_proxy ${cdn}`],
    ['api-1:3000 api-2:3000', apis.join(' ')],
    ['site-1:3000 site-2:3000', sites.join(' ')],
    ['{\n\t# Errors are logged', `${caddyOptions(listen)}\t# Errors are logged`],
    ['PUBLIC_URL} {\n', `PUBLIC_URL} {\n\ttls ${certificate.cert} ${certificate.key}\n`],
  ]);
  await writeFile(join(folder, 'Caddyfile'), text);
  return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
}

const CONFIGURE = { nginx: configureNginx, caddy: configureCaddy };

export interface RunningProxy {
  stop(): Promise<void>;
  /** Everything that the proxy has written so far. */
  readLog(): Promise<string>;
}

/** Runs a proxy with its file of `deploy/`. @throws Error with its log if it does not start */
export async function startProxy(options: Options): Promise<RunningProxy> {
  const { folder, name, program, listen } = options;
  await mkdir(folder, { recursive: true });
  const args = await CONFIGURE[name](options);
  let output = '';
  const { site, cdn } = originsOf(listen);
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, PUBLIC_URL: site, CDN_PUBLIC_URL: cdn },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', ({ message }) => {
      output += message;
      resolve();
    });
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const stop = async () => {
    process.off('exit', endWithUs);
    child.kill('SIGTERM');
    await ended;
  };
  for (const deadline = performance.now() + START_MS; !(await accepts(listen.https)); await wait(20))
    if (hasEnded(child) || performance.now() > deadline) {
      await stop();
      const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
      throw new Error(`${name} does not start with its file of deploy/:\n${output}${log}`);
    }
  const readLog = async () => {
    const files = ['error.log', 'access.log'].map((file) => readFile(join(folder, file), 'utf8').catch(() => ''));
    return output + (await Promise.all(files)).join('\n');
  };
  return { stop, readLog };
}

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess) =>
  exitCode !== null || signalCode !== null || pid === undefined;

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, HOST);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
