import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivePlatform } from './derive-platform.ts';
import { addMissingBinaries, addMissingIntegrity, findAddresses, type Lock } from './lock-file.ts';

interface Entry {
  integrity?: string;
  link?: true;
  optional?: true;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}
const lockOf = (packages: Lock['packages']): Lock => ({ lockfileVersion: 3, packages });

const swc = lockOf({
  '': {},
  'node_modules/@swc/core': {
    version: '1.16.22',
    dev: true,
    optionalDependencies: { '@swc/core-linux-x64-musl': '1.16.22', '@swc/core-darwin-arm64': '^1.16.22' },
  },
  'node_modules/@swc/core-linux-x64-musl': { version: '1.16.22', optional: true, dev: true },
  'node_modules/zod': { version: '4.0.0' },
});

describe('addMissingBinaries', () => {
  it('when a binary is missing, then it adds its entry in sorted order and keeps the others unchanged', () => {
    const { lock, added } = addMissingBinaries(swc);
    expect(added).toEqual(['node_modules/@swc/core-darwin-arm64']);
    expect(Object.keys(lock.packages)).toEqual([
      '',
      'node_modules/@swc/core',
      'node_modules/@swc/core-darwin-arm64',
      'node_modules/@swc/core-linux-x64-musl',
      'node_modules/zod',
    ]);
    expect(lock.packages['node_modules/@swc/core-darwin-arm64']).toEqual({
      version: '1.16.22',
      dev: true,
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    });
    expect(lock).toMatchObject(swc);
  });

  it('when it runs a second time, then nothing changes, including the order', () => {
    const once = addMissingBinaries(swc).lock;
    const twice = addMissingBinaries(once);
    expect(twice.added).toEqual([]);
    expect(JSON.stringify(twice.lock)).toBe(JSON.stringify(once));
  });

  it('when the binary is installed next to its parent, then it is not missing', () => {
    const nested = lockOf({
      'node_modules/a/node_modules/b': { optionalDependencies: { 'b-linux-x64': '1.0.0' } },
      'node_modules/a/node_modules/b-linux-x64': { version: '1.0.0' },
    });
    expect(addMissingBinaries(nested).added).toEqual([]);
  });

  it('when two packages need different versions, then each gets its own', () => {
    const { lock, added } = addMissingBinaries(
      lockOf({
        'node_modules/a': { optionalDependencies: { 'x-win32-x64': '1.0.0' } },
        'node_modules/b': { optionalDependencies: { 'x-win32-x64': '2.0.0' } },
      }),
    );
    expect(added).toEqual(['node_modules/b/node_modules/x-win32-x64', 'node_modules/x-win32-x64']);
    expect(added.map((place) => lock.packages[place]?.version)).toEqual(['2.0.0', '1.0.0']);
  });

  it('when a production package needs it too, then it is not marked as a development package', () => {
    const { lock } = addMissingBinaries(
      lockOf({
        'node_modules/a': { dev: true, optionalDependencies: { 'x-win32-x64': '1.0.0' } },
        'node_modules/b': { optionalDependencies: { 'x-win32-x64': '1.0.0' } },
      }),
    );
    expect(lock.packages['node_modules/x-win32-x64']).not.toHaveProperty('dev');
  });

  it.each([
    ['left-pad', '1.0.0', /left-pad .* contains no platform/],
    ['x-win32-x64', '>=1', /">=1" names no version/],
  ])('when %s %s is missing, then it throws', (name, range, message) => {
    const lock = lockOf({ 'node_modules/a': { optionalDependencies: { [name]: range } } });
    expect(() => addMissingBinaries(lock)).toThrow(message);
  });
});

describe('addMissingIntegrity', () => {
  it('when hashes are missing, then it adds those that the registry has, after the version, and names the others', async () => {
    const lock = lockOf({
      '': { version: '0.1.0' },
      'libs/ui': { version: '0.1.0' },
      'node_modules/@kenali/ui': { link: true },
      'node_modules/zod': { version: '4.0.0', integrity: 'sha512-known' },
      'node_modules/a/node_modules/b-linux-x64': { version: '1.0.0', optional: true },
      'node_modules/c-darwin-arm64': { version: '2.0.0', optional: true },
    });
    const asked: string[] = [];
    const result = await addMissingIntegrity(lock, async (spec) => {
      asked.push(spec);
      return spec === 'b-linux-x64@1.0.0' ? 'sha512-found' : null;
    });
    expect(asked.sort()).toEqual(['b-linux-x64@1.0.0', 'c-darwin-arm64@2.0.0']);
    expect(result.added).toEqual(['node_modules/a/node_modules/b-linux-x64']);
    expect(result.missing).toEqual(['node_modules/c-darwin-arm64']);
    expect(JSON.stringify(result.lock.packages['node_modules/a/node_modules/b-linux-x64'])).toBe(
      '{"version":"1.0.0","integrity":"sha512-found","optional":true}',
    );
    expect(Object.keys(result.lock.packages)).toEqual(Object.keys(lock.packages));
  });
});

it('package-lock.json: lacks no hash but those of optional binaries for other systems than the one that CI runs', () => {
  const { packages } = JSON.parse(readFileSync(join(__dirname, '../../package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const isForOthers = ({ optional, os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Entry) =>
    optional === true && !(os.includes('linux') && cpu.includes('x64') && libc.includes('glibc'));
  const unhashed = Object.entries(packages).filter(
    ([place, { integrity, link }]) => place.includes('node_modules/') && !link && !integrity,
  );
  expect(unhashed.filter(([, entry]) => !isForOthers(entry)).map(([place]) => place)).toEqual([]);
});

it.each([
  ['@swc/core-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@rspack/binding-linux-riscv64-gnu', { os: ['linux'], cpu: ['riscv64'], libc: ['glibc'] }],
  ['@nx/nx-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@unrs/resolver-binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
  ['@unrs/resolver-binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
  ['@unrs/resolver-binding-openharmony-arm64', { os: ['openharmony'], cpu: ['arm64'] }],
  ['@biomejs/cli-linux-arm64', { os: ['linux'], cpu: ['arm64'] }],
  ['@rspack/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
  ['@rspack/binding-wasm32-wasi', { cpu: ['wasm32'] }],
])('derivePlatform: %s is for %j', (name, platform) => {
  expect(derivePlatform(name)).toEqual(platform);
});

it('findAddresses: reports the lines with a registry address, and no workspace links', () => {
  const text =
    '{\n  "a": {\n    "resolved": "https://registry.example/a.tgz"\n  },\n  "b": { "resolved": "libs/ui" }\n}';
  expect(findAddresses(text)).toEqual([{ line: 3, text: '"resolved": "https://registry.example/a.tgz"' }]);
});
