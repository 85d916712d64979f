import { execFileSync } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@kenali/node-utils';
import { makeFolder } from '@kenali/node-utils/testing';
import { checkEnvironment, secretsOfOthers, VARIABLE_NAMES } from '@kenali/settings';
import { parse, parseAllDocuments } from 'yaml';
import { CONTAINER_ENTRIES } from '../package/make-package.ts';
import { startChild } from '../start/start-child.ts';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');
const NODE = ['node', '--disable-warning=ExperimentalWarning'];

type Environment = Record<string, string>;
/** Values for what the examples leave empty. */
const FILLED: Environment = {
  MONGODB_URI: 'mongodb://kenali:kata-sandi@mongo-1,mongo-2,mongo-3/kenali?replicaSet=kenali&authSource=admin',
  JWT_SECRET: 'a8Fk2-0sPq9zLmW3xY7cV1bN5tR6eU4i',
  BOOT_ID_SECRET: 'b8Fk2-0sPq9zLmW3xY7cV1bN5tR6eU4i',
  FIELD_ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 'field key').toString('base64')}`,
  FIELD_SEARCH_SECRET: 'c8Fk2-0sPq9zLmW3xY7cV1bN5tR6eU4i',
  MIDTRANS_SERVER_KEY: 'Mid-server-for-tests',
  MIDTRANS_CLIENT_KEY: 'Mid-client-for-tests',
  MIDTRANS_MERCHANT_ID: 'G123456789',
  SMTP_URL: 'smtps://user:kata-sandi@mail.example:465',
};
/** Empty but for the time of a change, in every installation. */
const WHILE_A_KEY_CHANGES = ['JWT_OTHER_SECRET', 'MIDTRANS_PREVIOUS_SERVER_KEY'];
const fill = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env)
      .filter(([name, value]) => value || !WHILE_A_KEY_CHANGES.includes(name))
      .map(([name, value]) => [name, value || (FILLED[name] ?? 'filled')]),
  );
const pick = (names: readonly string[]): Environment =>
  Object.fromEntries(names.map((name) => [name, FILLED[name] as string]));
const parseEnvFile = (text: string): Environment =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])) as Environment;
/** What a process reads from files of `deploy/settings`, filled in. */
const fromFiles = (files: readonly string[]): Environment =>
  fill(Object.assign({}, ...files.map((file) => parseEnvFile(read(`settings/${file}`)))));

/** The process that an entry starts, the variable of its port, and its routes for probes; the last one tells whether it is ready. */
const PROCESSES: Record<string, { reader: 'api' | 'site' | 'cdn'; port: string; probes: string[] }> = {
  'services/api/src/server.ts': { reader: 'api', port: 'PORT', probes: ['/healthz', '/readyz'] },
  'services/site/src/server.ts': { reader: 'site', port: 'PORT', probes: ['/healthz', '/readyz'] },
  'services/site/src/cdn-server.ts': { reader: 'cdn', port: 'CDN_PORT', probes: ['/healthz', '/readyz'] },
};
const processOf = (entry: string) => {
  const found = PROCESSES[entry];
  if (!found) throw new Error(`${entry} is no server of the package`);
  return found;
};

/** Expects an entry that the package contains, and settings with which it starts, without a secret that it does not read. */
function expectStarts(command: readonly string[], env: Environment): void {
  expect(command.slice(0, 2)).toEqual(NODE);
  const [, , entry = ''] = command;
  expect(CONTAINER_ENTRIES).toContain(entry);
  expect(existsSync(join(ROOT, entry))).toBe(true);
  const reader = PROCESSES[entry]?.reader ?? 'api';
  expect(checkEnvironment(env, [reader]).problems).toEqual([]);
  expect(checkEnvironment(env, [reader]).mode).toBe('production');
  expect(secretsOfOthers(env, [reader])).toEqual([]);
  // Commands back up and restore, no server does.
  if (PROCESSES[entry]) expect(Object.keys(env).filter((name) => name.startsWith('BACKUP_'))).toEqual([]);
}

/** Nothing in the store may have the origin of the pages. */
const expectOwnHost = ({ PUBLIC_URL, CDN_PUBLIC_URL }: Environment) =>
  expect(new URL(String(CDN_PUBLIC_URL)).host).toBe(`cdn.${new URL(String(PUBLIC_URL)).host}`);

/** Expects the command that backs up, with a key and both rules of retention. @returns where to */
function expectBacksUp(command: readonly string[], env: Environment): string {
  expectStarts(command, env);
  const [entry, ...args] = command.slice(2);
  expect(entry).toBe('services/api/src/commands/backup.ts');
  const { values } = parseArgs({ args, options: { to: TEXT, keep: TEXT, 'keep-days': TEXT } });
  expect(values).toEqual({ to: expect.any(String), keep: '7', 'keep-days': '30' });
  expect(Boolean(env.BACKUP_KEY) !== Boolean(env.BACKUP_KEY_FILE)).toBe(true);
  return values.to as string;
}
const TEXT = { type: 'string' } as const;

/** Expects the command that restores from there, with the same key. */
function expectRestores(command: readonly string[], env: Environment, from: string): void {
  expectStarts(command, env);
  expect(command.slice(2)).toEqual(['services/api/src/commands/restore.ts', '--from', from]);
  expect(Boolean(env.BACKUP_KEY) !== Boolean(env.BACKUP_KEY_FILE)).toBe(true);
}

/** For a bucket. */
const OTHERS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
/** What an operator makes beside compose.yaml, as deploy/README.md says. */
const MADE_BY_OPERATOR = ['./keys', './mongo.key', './backup.key', './backups'];
const expectKnown = (names: readonly string[]) =>
  expect(names.filter((name) => !VARIABLE_NAMES.includes(name) && !OTHERS.includes(name))).toEqual([]);

describe('deploy/Dockerfile', () => {
  const text = read('Dockerfile').replaceAll('\\\n', ' ');
  const env = Object.fromEntries(
    [...(/^ENV (.*)$/m.exec(text)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  ) as Environment;
  const lines = (instruction: string) =>
    [...text.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, rest]) => rest);

  it('runs an entry of the package as an unprivileged user, on the port that it exposes and checks', () => {
    expect(lines('USER').at(-1)).toBe('node');
    const command = JSON.parse(lines('CMD').at(-1) as string);
    expect(command.slice(0, 2)).toEqual(NODE);
    expect(CONTAINER_ENTRIES).toContain(command[2]);
    expectKnown(Object.keys(env));
    expect(lines('EXPOSE')).toEqual([env.PORT]);
    expect(text).toContain(`fetch('http://127.0.0.1:${env.PORT}/healthz')`);
    expect(lines('FROM')[0]).toMatch(/^node:24-/);
    expect(env.RELEASES_DIR).toBe('/app/releases');
  });

  it('sends Docker nothing but the archive', () => {
    expect(read('Dockerfile.dockerignore').trim().split('\n')).toEqual(['*', '!dist/kenali-*.tar.gz']);
  });
});

interface Container {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Environment;
  env_file?: string[];
  read_only?: boolean;
  volumes?: string[];
  ports?: string[];
  depends_on?: string[] | Record<string, object>;
  stop_grace_period?: string;
  profiles?: string[];
  restart?: string;
}

const { services, volumes } = parse(read('compose/compose.yaml'), { merge: true }) as {
  services: Record<string, Container>;
  volumes: Record<string, null>;
};
/** The servers of ours, without commands that end. */
const SERVERS = Object.entries(services).filter(([, { image, restart }]) => image === 'kenali' && restart !== 'no');
const MIGRATE = 'services/api/src/commands/db-migrate.ts';

describe('deploy/compose', () => {
  const envOf = ({ env_file = [], environment }: Container): Environment => ({
    LISTEN_HOST: '0.0.0.0',
    ...fromFiles(env_file),
    ...environment,
  });

  it('gives programs of others what they need of the settings, and no more', () => {
    const files = Object.entries(services).flatMap(([name, { image, env_file }]) =>
      image !== 'kenali' && env_file ? [[name, env_file]] : [],
    );
    const database = ['database.env'];
    expect(Object.fromEntries(files)).toEqual({ caddy: ['kenali.env'], mongosh: database, 'mongo-init': database });
    expect(secretsOfOthers(fromFiles(['kenali.env']), [])).toEqual([]);
  });

  it('gets its settings from new-settings.sh, with secrets that nobody else has', () => {
    const make = () => {
      const folder = makeFolder();
      const program = [join(ROOT, 'deploy/new-settings.sh'), 'praktik.example', folder];
      execFileSync('sh', program);
      const files = readdirSync(folder).map((file) => join(folder, file));
      // What an installation has stays, and what it lacks is written.
      const [missing, ...others] = files as [string, ...string[]];
      const before = others.map((file) => readFileSync(file, 'utf8'));
      rmSync(missing);
      execFileSync('sh', program);
      expect(others.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
      for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
      return Object.assign({}, ...files.map((file) => parseEnvFile(readFileSync(file, 'utf8')))) as Environment;
    };
    const [one, other] = [make(), make()];
    const empty = Object.keys(one).filter((name) => one[name] === '');
    expect(empty).toEqual([
      ...['MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY', 'MIDTRANS_MERCHANT_ID', 'SMTP_URL'],
      ...WHILE_A_KEY_CHANGES,
    ]);
    expect([one.PUBLIC_URL, one.CDN_PUBLIC_URL]).toEqual(['https://praktik.example', 'https://cdn.praktik.example']);
    const differing = Object.keys(one).filter((name) => one[name] !== other[name]);
    expect(differing.sort()).toEqual([
      ...['BOOT_ID_SECRET', 'FIELD_ENCRYPTION_KEYS', 'FIELD_SEARCH_SECRET', 'JWT_SECRET', 'MONGODB_URI'],
    ]);
    expect(checkEnvironment(fill(one), ['api', 'site', 'cdn']).problems).toEqual([]);
  });

  it('has two APIs, two sites, a CDN and three members of the database', () => {
    expect(SERVERS.map(([name]) => name)).toEqual(['api-1', 'api-2', 'site-1', 'site-2', 'cdn']);
    expect(Object.keys(services).filter((name) => /^mongo-\d$/.test(name))).toHaveLength(3);
  });

  it.each(SERVERS)('%s: starts with its settings, read-only, and has time to end', (_name, container) => {
    const env = envOf(container);
    expectStarts(container.command as string[], env);
    expect(container).toMatchObject({ read_only: true, stop_grace_period: '15s' });
    expect(env[processOf(container.command?.[2] as string).port]).toBe('3000');
    expect(env.METRICS_PORT).toBe('9464');
    expect(container.ports).toBeUndefined();
    // API and site run only what is signed, by a key of a file that is there.
    expect(container.volumes?.map((volume) => volume.split(':')[1])).toContain(dirname(env.RELEASE_KEYS_FILE ?? ''));
  });

  it.each([
    ['site-1', []],
    ['cdn', []],
    ['cdn', ['JWT_SECRET']],
  ])(
    '%s: starts in production with nothing but its own settings, and names what else it has: %j',
    async (name, others) => {
      const { command = [] } = services[name] as Container;
      const [, , entry = ''] = command;
      const folder = makeFolder();
      const [port, log] = [String(await freePort()), join(folder, 'log')];
      const places = { DATA_DIR: folder, RELEASES_DIR: folder, LISTEN_HOST: '127.0.0.1', METRICS_PORT: '' };
      const child = await startChild({
        name,
        entry: join(ROOT, entry),
        guard: join(ROOT, 'tools/end-with-parent.mjs'),
        env: { ...envOf(services[name] as Container), ...pick(others), ...places, [processOf(entry).port]: port },
        readyUrl: `http://127.0.0.1:${port}/healthz`,
        log: openSync(log, 'a'),
      });
      await child.stop();
      const said =
        /"secrets":(\[.*?\]).*has secrets that it does not read/.exec(readFileSync(log, 'utf8'))?.[1] ?? '[]';
      expect(JSON.parse(said)).toEqual(others);
    },
  );

  it('backs up read-only into a folder that it mounts, and only when it is called', () => {
    const { backup } = services;
    const to = expectBacksUp(backup?.command as string[], envOf(backup as Container));
    expect(backup).toMatchObject({ profiles: ['backup'], restart: 'no', read_only: true });
    const mounted = (backup?.volumes ?? []).map((volume) => volume.split(':')[1]);
    expect(mounted).toEqual([backup?.environment?.BACKUP_KEY_FILE, to]);
    expect(read('README.md')).toContain('docker compose run --rm backup');
  });

  it('restores what the backup wrote, read-only, and only when it is called', () => {
    const { backup, restore } = services;
    const to = backup?.command?.at(backup.command.indexOf('--to') + 1) as string;
    expectRestores(restore?.entrypoint as string[], envOf(restore as Container), to);
    expect(restore).toMatchObject({ profiles: ['restore'], restart: 'no', read_only: true });
    expect(restore?.environment).toEqual(backup?.environment);
    // The same folder, which a restore never changes.
    expect(restore?.volumes).toEqual([backup?.volumes?.[0], `${backup?.volumes?.[1]}:ro`]);
    expect(restore?.depends_on).toBeUndefined();
  });

  it('mongo-init: makes the user of the example address, on the members that exist, with the roles of the documents', () => {
    const text = read('compose/mongo-init.js');
    const members = Object.keys(services).filter((name) => /^mongo-\d$/.test(name));
    expect([...text.matchAll(/'(mongo-\d):27017'/g)].map(([, name]) => name)).toEqual(members);
    const uri = '&mongodb://kenali:$(fresh)@mongo-1,mongo-2,mongo-3/kenali?replicaSet=kenali\\&authSource=admin|';
    expect(read('new-settings.sh')).toContain(uri);
    const [, hosts = '', database] = /@([^/]+)\/(\w+)\?/.exec(uri) ?? [];
    expect(hosts.split(',')).toEqual(members);
    const rolesIn = (code: string) =>
      [...code.matchAll(/\{ role: ['"](\w+)['"], db: ['"](\w+)['"] \}/g)].map(([, role, db]) => `${role} ${db}`);
    const roles = rolesIn(text);
    expect(roles).toEqual(
      expect.arrayContaining([`readWrite ${database}`, 'clusterMonitor admin', 'hostManager admin']),
    );
    expect(rolesIn(readFileSync(join(ROOT, 'docs/production.md'), 'utf8'))).toEqual(roles);
    const { volumes: mounted = [] } = services['mongo-init'] ?? {};
    expect(mounted).toEqual(['./mongo-init.js:/mongo-init.js:ro', './mongo.key:/run/mongo.key:ro']);
  });

  it('migrates the database when it has a primary, and starts the APIs only if that succeeds', () => {
    const { migrate } = services;
    expectStarts(migrate?.command as string[], envOf(migrate as Container));
    expect(migrate?.command?.slice(2)).toEqual([MIGRATE]);
    expect(migrate).toMatchObject({ restart: 'no', read_only: true });
    expect(migrate?.profiles).toBeUndefined();
    const succeeded = { condition: 'service_completed_successfully' };
    expect(migrate?.depends_on).toEqual({ 'mongo-init': succeeded });
    for (const name of ['api-1', 'api-2']) expect(services[name]?.depends_on).toEqual({ migrate: succeeded });
    expect(read('README.md')).toContain('docker compose run --rm migrate');
  });

  it('names only known variables, declared volumes and existing services', () => {
    expectKnown(SERVERS.flatMap(([, container]) => Object.keys(envOf(container))));
    const named = Object.values(services).flatMap((service) => service.volumes ?? []);
    for (const volume of named.map((each) => each.split(':')[0] as string))
      if (volume.startsWith('./'))
        expect(MADE_BY_OPERATOR.includes(volume) || existsSync(join(ROOT, 'deploy/compose', volume))).toBe(true);
      else expect(Object.keys(volumes)).toContain(volume);
    for (const { depends_on = [] } of Object.values(services))
      for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
        expect(Object.keys(services)).toContain(name);
  });

  it('Caddyfile: sends each path to processes that exist, and asks routes that they have', () => {
    const caddy = read('compose/Caddyfile');
    const blocks = [...caddy.matchAll(/reverse_proxy ([^{\n]+)(?:\{([^}]*)\})?/g)];
    expect(blocks).toHaveLength(3);
    for (const [, upstreams = '', options = ''] of blocks)
      for (const upstream of upstreams.trim().split(/\s+/)) {
        const [name = '', port] = upstream.split(':');
        const entry = services[name]?.command?.[2] as string;
        expect(port).toBe('3000');
        const path = /health_uri (\S+)/.exec(options)?.[1];
        if (path) expect(path).toBe(processOf(entry).probes.at(-1));
      }
    expect([...caddy.matchAll(/^\{\$(\w+)\} \{$/gm)].map(([, name]) => name)).toEqual(['PUBLIC_URL', 'CDN_PUBLIC_URL']);
    expectOwnHost(fromFiles(services.caddy?.env_file ?? []));
    expect(caddy).not.toContain('9464');
  });
});

interface Manifest {
  kind: string;
  metadata: { name: string; annotations?: Environment };
  data?: Environment;
  stringData?: Environment;
  spec: {
    template: { metadata: { annotations: Environment }; spec: PodSpec };
    selector: { 'app.kubernetes.io/name': string; matchLabels: Environment };
    ports: { targetPort: string }[];
    scaleTargetRef: { name: string };
    jobTemplate: { spec: { template: { spec: PodSpec } } };
    minAvailable: number;
    rules: { host: string; http: { paths: { path: string; backend: { service: { name: string } } }[] } }[];
  };
}
interface Probe {
  httpGet: { path: string; port: string };
}
interface PodContainer {
  command: string[];
  env?: { name: string; value: string }[];
  envFrom: ({ configMapRef: { name: string } } | { secretRef: { name: string } })[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
}
interface PodSpec {
  terminationGracePeriodSeconds?: number;
  securityContext: object;
  containers: [PodContainer];
  volumes: { name: string }[];
}

describe('deploy/kubernetes', () => {
  const manifests = readdirSync(join(ROOT, 'deploy/kubernetes')).flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Manifest;
    }),
  );
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const find = (kind: string, name: string) => {
    const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
    if (!found) throw new Error(`There is no ${kind} ${name}`);
    return found;
  };
  const secretNames = ofKind('Secret').map(({ metadata }) => metadata.name);
  const settings = find('ConfigMap', 'kenali-settings').data as Environment;
  const envOf = ({ envFrom, env = [] }: PodContainer): Environment => ({
    ...Object.assign(
      {},
      ...envFrom.map((from) =>
        'secretRef' in from
          ? fill(find('Secret', from.secretRef.name).stringData as Environment)
          : find('ConfigMap', from.configMapRef.name).data,
      ),
    ),
    ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
  });

  it('keeps no secret in the repository, and names only known variables', () => {
    expect(secretNames.sort()).toEqual(['kenali-api', 'kenali-backup', 'kenali-site']);
    for (const { stringData = {} } of ofKind('Secret')) {
      expect(new Set(Object.values(stringData))).toEqual(new Set(['']));
      expectKnown(Object.keys(stringData));
    }
    expectKnown(Object.keys(settings));
  });

  it('restores in a Job, from where the backups are, with the key of the backups', () => {
    const [container] = find('Job', 'kenali-restore').spec.template.spec.containers;
    const [backup] = find('CronJob', 'kenali-backup').spec.jobTemplate.spec.template.spec.containers;
    const to = backup.command.at(backup.command.indexOf('--to') + 1) as string;
    expectRestores(container.command, envOf(container), to);
    expect(container.envFrom).toEqual(backup.envFrom);
  });

  it('has an empty value for each variable of a key change', () => {
    for (const name of WHILE_A_KEY_CHANGES) {
      expect(find('Secret', 'kenali-api').stringData?.[name]).toBe('');
      expect(parseEnvFile(read('settings/api.env'))[name]).toBe('');
    }
  });

  it('migrates the database in a Job, which an upgrade awaits, as the backup before it', () => {
    const [container] = find('Job', 'kenali-migrate').spec.template.spec.containers;
    expect(container.command.slice(2)).toEqual([MIGRATE]);
    const text = read('README.md');
    const steps = [
      '--for=condition=complete --timeout=4h job/backup-now',
      'delete job kenali-migrate',
      'apply -f migrate-job.yaml',
      '--for=condition=complete --timeout=1h job/kenali-migrate',
      'apply -f api.yaml',
    ];
    const places = steps.map((step) => text.indexOf(step));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('backs up every night into a bucket, one at a time, with a key that no server has', () => {
    const { spec } = find('CronJob', 'kenali-backup');
    expect(spec).toMatchObject({ schedule: '30 1 * * *', timeZone: 'Asia/Jakarta', concurrencyPolicy: 'Forbid' });
    const pod = spec.jobTemplate.spec.template.spec;
    const [container] = pod.containers;
    expect(expectBacksUp(container.command, envOf(container))).toMatch(/^s3:\/\/\w/);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(container.volumeMounts).toEqual([{ name: 'data', mountPath: settings.DATA_DIR }]);
  });

  it.each([...ofKind('Deployment'), ...ofKind('Job')].map((manifest) => [manifest.metadata.name, manifest] as const))(
    '%s: starts with its settings, unprivileged and read-only, and its probes ask routes that it has',
    (_name, { kind, spec }) => {
      const pod = spec.template.spec;
      const [container] = pod.containers;
      const env = envOf(container);
      expectKnown(Object.keys(env));
      expectStarts(container.command, env);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      const volumes = pod.volumes.map(({ name }) => name);
      for (const { name } of container.volumeMounts) expect(volumes).toContain(name);
      if (kind === 'Job') return;
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain(dirname(env.RELEASE_KEYS_FILE ?? ''));
      expect(pod.terminationGracePeriodSeconds).toBe(15);
      const { port, probes } = processOf(container.command[2] as string);
      expect(container.ports).toEqual([
        { name: 'http', containerPort: Number(env[port]) },
        { name: 'metrics', containerPort: Number(env.METRICS_PORT) },
      ]);
      expect(env.METRICS_PORT).not.toBe(env[port]);
      expect(spec.template.metadata.annotations).toEqual({
        'prometheus.io/scrape': 'true',
        'prometheus.io/port': env.METRICS_PORT,
        'prometheus.io/path': '/metrics',
      });
      for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
        expect(probe?.httpGet.port).toBe('http');
        expect(probes).toContain(probe?.httpGet.path);
      }
      expect(container.readinessProbe?.httpGet.path).toBe(probes.at(-1));
    },
  );

  it.each(ofKind('Deployment').map(({ metadata }) => metadata.name))(
    '%s: has a Service and a disruption budget',
    (name) => {
      const { spec } = find('Service', name);
      expect(spec.selector).toEqual({ 'app.kubernetes.io/name': name });
      expect(spec.ports).toMatchObject([{ targetPort: 'http' }]);
      const budget = find('PodDisruptionBudget', name).spec;
      expect([budget.minAvailable, budget.selector.matchLabels]).toEqual([1, { 'app.kubernetes.io/name': name }]);
    },
  );

  it('scales and exposes what exists', () => {
    for (const { spec } of ofKind('HorizontalPodAutoscaler')) find('Deployment', spec.scaleTargetRef.name);
    const paths = ofKind('Ingress').flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths));
    for (const { backend } of paths) find('Service', backend.service.name);
    expect(paths.map(({ path }) => path)).toEqual(['/api', '/', '/']);
    const settings = find('ConfigMap', 'kenali-settings').data ?? {};
    expectOwnHost(settings);
    const hosts = ofKind('Ingress').flatMap(({ spec }) => spec.rules.map(({ host }) => `https://${host}`));
    expect(hosts).toEqual([settings.PUBLIC_URL, settings.CDN_PUBLIC_URL]);
  });

  it('Ingress: writes no access log of calls, because it would contain what staff search for', () => {
    const [calls] = ofKind('Ingress').filter(({ spec }) =>
      spec.rules[0]?.http.paths.some(({ path }) => path === '/api'),
    );
    expect(calls?.metadata.annotations?.['nginx.ingress.kubernetes.io/enable-access-log']).toBe('false');
  });
});

describe('deploy/systemd', () => {
  const servers = readdirSync(join(ROOT, 'deploy/systemd')).filter((file) => !/^kenali-(backup|migrate)\./.test(file));
  /** A line of a file has precedence over the unit, whatever their order. */
  const withFiles = (unit: string, env: Environment): Environment => {
    const names = [...unit.matchAll(/^EnvironmentFile=\/etc\/kenali\/(.*)$/gm)].map(([, name]) => name as string);
    const files = fromFiles(names);
    expect(Object.keys(env).filter((name) => name in files)).toEqual([]);
    return { ...env, ...files };
  };

  /** Reads a unit, with the port 3000 in place of what follows the `@` of its name. */
  function readUnit(file: string) {
    const text = read(`systemd/${file}`);
    const settingOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? '';
    const [node, ...args] = settingOf('ExecStart').split(' ');
    expect(node).toBe('/usr/bin/node');
    const pairs = settingOf('Environment').replaceAll('%i', '3000').split(' ');
    const env = Object.fromEntries(pairs.map((pair) => pair.split('='))) as Environment;
    expectKnown(Object.keys(env));
    return { settingOf, env, command: ['node', ...args], whole: withFiles(text, env) };
  }

  it('migrates the database once per start of its unit, with no limit of time', () => {
    const { settingOf, command, whole } = readUnit('kenali-migrate.service');
    expect(command[2]).toBe(MIGRATE);
    expectStarts(command, whole);
    expect([settingOf('Type'), settingOf('TimeoutStartSec')]).toEqual(['oneshot', 'infinity']);
    expect([settingOf('NoNewPrivileges'), settingOf('ProtectSystem')]).toEqual(['yes', 'strict']);
    expect(read('README.md')).toContain('systemctl start kenali-migrate && ');
  });

  it('backs up every night into a bucket, with a key from a file', () => {
    const { settingOf, env, command, whole } = readUnit('kenali-backup.service');
    expect(expectBacksUp(command, whole)).toMatch(/^s3:\/\/\w/);
    // Only root reads the file itself: the API has the user of this unit.
    expect(env.BACKUP_KEY_FILE).toBe('%d/backup.key');
    expect(settingOf('LoadCredential')).toBe('backup.key:/etc/kenali/backup.key');
    expect([settingOf('Type'), settingOf('ProtectSystem')]).toEqual(['oneshot', 'strict']);
    const timer = read('systemd/kenali-backup.timer').split('\n');
    for (const line of ['OnCalendar=*-*-* 01:30:00 Asia/Jakarta', 'Persistent=true', 'Unit=kenali-backup.service'])
      expect(timer).toContain(line);
  });

  it.each(servers)('%s: starts with its settings, and has time to end', (file) => {
    const { settingOf, env, command, whole } = readUnit(file);
    expectStarts(command, whole);
    const { reader, port } = processOf(command[2] as string);
    // Processes of one user can read each other's environment.
    expect(settingOf('User')).toBe({ api: 'kenali', site: 'kenali-site', cdn: 'kenali-cdn' }[reader]);
    expect(env[port]).toBe('3000');
    // Processes of one machine need a port each, which outsiders cannot reach.
    expect(env.METRICS_PORT).toBe('13000');
    expect(env.LISTEN_HOST).toBeUndefined();
    expect(settingOf('TimeoutStopSec')).toBe('15');
    for (const key of ['NoNewPrivileges', 'ProtectHome']) expect(settingOf(key)).toBe('yes');
    expect(settingOf('ProtectSystem')).toBe('strict');
  });
});

describe('deploy/observability/prometheus.yaml', () => {
  const { rule_files, scrape_configs } = parse(read('observability/prometheus.yaml')) as {
    rule_files: string[];
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[]; relabel_configs?: Relabel[] }[];
  };
  interface Relabel {
    regex?: string;
  }
  const job = (name: string) => {
    const found = scrape_configs.find(({ job_name }) => job_name === name);
    if (!found) throw new Error(`There is no job ${name}`);
    return found;
  };

  it('scrapes every process of the examples on its port, and has the alerts', () => {
    for (const file of rule_files) expect(existsSync(join(ROOT, 'deploy/observability', file))).toBe(true);
    expect(job('kenali-compose').static_configs[0]?.targets).toEqual(
      SERVERS.map(([name, { environment }]) => `${name}:${environment?.METRICS_PORT}`),
    );
    // The ports of deploy/nginx, which forwards to the units.
    const ports = [...read('nginx/kenali.conf').matchAll(/^\s+server 127\.0\.0\.1:(\d+)/gm)].map(([, port]) => port);
    expect(job('kenali-systemd').static_configs[0]?.targets).toEqual(ports.map((port) => `127.0.0.1:1${port}`));
    const [partOf, portName] = job('kenali-kubernetes').relabel_configs ?? [];
    expect([partOf?.regex, portName?.regex]).toEqual(['kenali', 'metrics']);
  });
});

describe('deploy/nginx', () => {
  it('sends the policy of the CDN, which the guides name', () => {
    const source = (file: string) => readFileSync(join(ROOT, file), 'utf8');
    const [, policy = 'none'] = /FILE_POLICY = "([^"]+)"/.exec(source('services/site/src/security-headers.ts')) ?? [];
    for (const guide of ['docs/production.md', 'deploy/bucket-policies/README.md'])
      expect(source(guide)).toContain(policy);
  });

  it('offers TLS 1.2 and 1.3 only', () =>
    expect([...read('nginx/kenali.conf').matchAll(/^\s*ssl_protocols (.*);$/gm)].map(([, all]) => all)).toEqual([
      'TLSv1.2 TLSv1.3',
      'TLSv1.2 TLSv1.3',
    ]));
});
