import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { parse } from 'yaml';
import { root } from '../../shared/apps.ts';
import { addTemplates } from '../make-commands.ts';
import { createRepository, updateKit } from './create-repository.ts';
import { readOrder, readOther } from './read-order.ts';

const PACKAGES = ['contracts', 'federation', 'ui', 'release'];
const ORDER = ['laporan-mf', '--prefix', '/laporan', '--title', 'Laporan Tim'];

let own: string;
let into: string;
beforeEach(() => {
  own = makeFolder();
  into = join(own, 'repository');
  addTemplates(root, own);
  makeKit('kit', '0.2.0');
});

/** Makes tarballs that contain their names. @returns their folder */
function makeKit(folder: string, version: string): string {
  for (const name of PACKAGES) writeFiles(own, { [`${folder}/kenali-${name}-${version}.tgz`]: `${name} ${version}` });
  return join(own, folder);
}

const create = (...more: string[]) => createRepository({ ...readOrder([...ORDER, ...more]), into, own });
const read = (path: string) => readFileSync(join(into, path), 'utf8');

describe('createRepository', () => {
  it('writes every file that it names, without a placeholder of the templates', () => {
    const paths = create();
    expect(paths).toEqual(
      expect.arrayContaining(['.github/workflows/release.yml', '.gitignore', 'src/remote.test.tsx']),
    );
    for (const path of paths.filter((each) => !each.startsWith('kit/')))
      expect(`${path}\n${read(path)}`).not.toMatch(/example-(mf|prefix)|example_mf|Judul Contoh|"\*"/);
    expect(read('src/remote.ts')).toContain("path: 'laporan', title: 'Laporan Tim'");
  });

  it('states app, path, contract and the packages of the kit, which are in the repository', () => {
    create();
    const { kenali, dependencies, devDependencies } = JSON.parse(read('package.json'));
    expect(kenali).toMatchObject({
      app: 'laporan-mf',
      contract: JSON.parse(readFileSync(join(root, 'apps/catalog-mf/package.json'), 'utf8')).kenali.contract,
      prefixes: ['/laporan'],
    });
    expect({ ...dependencies, ...devDependencies }).toMatchObject(
      Object.fromEntries(PACKAGES.map((name) => [`@kenali/${name}`, `file:kit/kenali-${name}-0.2.0.tgz`])),
    );
    expect(read('kit/kenali-ui-0.2.0.tgz')).toBe('ui 0.2.0');
  });

  it('updateKit: replaces the tarballs, and names the new ones', () => {
    create();
    const before = read('package.json');
    const files = updateKit({ into, kit: makeKit('newer', '0.3.0'), own });
    expect(readdirSync(join(into, 'kit')).sort()).toEqual([...files].sort());
    expect(read('kit/kenali-ui-0.3.0.tgz')).toBe('ui 0.3.0');
    expect(read('package.json')).toBe(before.replaceAll('-0.2.0.tgz', '-0.3.0.tgz'));
    expect(files).toHaveLength(4);
  });

  it('updateKit: where no remote is, or with a part of a kit, nothing is written', () => {
    expect(() => updateKit({ into, kit: undefined, own })).toThrow('states "kenali.app"');
    expect(existsSync(join(into, 'kit'))).toBe(false);
    create();
    rmSync(join(own, 'kit/kenali-ui-0.2.0.tgz'));
    expect(() => updateKit({ into, kit: undefined, own })).toThrow('must have one tarball each');
    expect(readdirSync(join(into, 'kit'))).toHaveLength(4);
  });

  it.each([
    [['--update'], { folder: '.', kit: undefined }],
    [['--update', '--folder', 'team', '--kit', 'newer'], { folder: 'team', kit: 'newer' }],
    [ORDER, null],
    [['--help'], { usage: expect.stringContaining('--update') }],
  ])('readOther: %j', (args, order) => expect(readOther(args)).toEqual(order));

  it('readOther: an update names no remote and no template', () => {
    for (const args of [ORDER, ['--template', 'element']])
      expect(() => readOther([...args, '--update'])).toThrow('Usage: create-kenali-remote');
  });

  it('gives the packages that this repository has', () => {
    create();
    const { dependencies } = JSON.parse(read('package.json'));
    const model = JSON.parse(readFileSync(join(root, 'apps/catalog-mf/package.json'), 'utf8')).dependencies;
    for (const name of ['react', 'react-dom', 'styled-components', '@tanstack/react-query'])
      expect(dependencies[name]).toBe(model[name]);
  });

  it('gives the role and the key to the job of the pipeline that moves the pointer, and to no other', () => {
    create();
    const { permissions, jobs } = parse(read('.github/workflows/release.yml'));
    expect(permissions).toEqual({ contents: 'read' });
    expect(Object.keys(jobs)).toEqual(['check', 'release']);
    expect(JSON.stringify(jobs.check)).not.toMatch(/secrets|vars|id-token|aws/);
    expect(jobs.release).toMatchObject({ needs: 'check', permissions: { contents: 'read', 'id-token': 'write' } });
    expect(jobs.release.if).toBe("github.event_name != 'pull_request'");
    for (const { uses } of jobs.release.steps) if (uses) expect(uses).toMatch(/@[0-9a-f]{40}$/);
  });

  it('when the element is wanted, then its page replaces the other one', () => {
    create('--template', 'element');
    expect(read('src/features/start/start.page.tsx')).toContain('defineElement()');
    expect(existsSync(join(into, 'src/features/start/start.element.test.tsx'))).toBe(true);
    expect(read('src/features/start/start.element.ts')).toContain("'laporan-mf-start'");
  });

  it('accepts a folder that is a repository without files, and takes another kit', () => {
    mkdirSync(join(into, '.git'), { recursive: true });
    create('--kit', makeKit('other', '0.3.0'));
    expect(readdirSync(join(into, 'kit')).sort()[0]).toBe('kenali-contracts-0.3.0.tgz');
  });

  it('when the folder is not empty, then it says so and writes nothing', () => {
    writeFiles(into, { 'notes.txt': '' });
    expect(() => create()).toThrow(`${into} is not empty: it has notes.txt`);
    expect(readdirSync(into)).toEqual(['notes.txt']);
    // A second run on its own result, too.
    expect(() => create()).toThrow('is not empty');
  });

  it('when the kit is not complete, then it says so and writes nothing', () => {
    expect(() => create('--kit', join(own, 'missing'))).toThrow('must have one tarball each');
    writeFiles(own, { 'kit/kenali-ui-0.3.0.tgz': 'a second version' });
    expect(() => create()).toThrow('must have one tarball each');
    expect(globSync('*', { cwd: into })).toEqual([]);
  });
});

describe('readOrder', () => {
  it.each([
    [['Laporan', '--prefix', '/laporan'], 'is not a valid name'],
    [['laporan-mf'], 'A name and a prefix are required'],
    [['laporan-mf', '--prefix', 'laporan'], 'is not a valid prefix'],
    [['laporan-mf', '--prefix', '/api/laporan'], 'belongs to the servers, which handle /api'],
    [['laporan-mf', '--prefix', '/admin/laporan'], 'belongs to admin-mf'],
    [['catalog-mf', '--prefix', '/laporan'], 'is an app of the main repository'],
    [['laporan-mf', '--prefix', '/laporan', '--template', 'vue'], '--template must be react or element'],
    [['laporan-mf', 'other-mf', '--prefix', '/laporan'], 'A name and a prefix are required'],
    [['laporan-mf', '--prefix', '/laporan', '--colour', 'red'], "Unknown option '--colour'"],
  ])('refuses %j', (args, message) => {
    expect(() => readOrder(args)).toThrow(message);
  });

  it('takes the title from the prefix, and names its own usage in a refusal', () => {
    expect(readOrder(['laporan-mf', '--prefix', '/laporan-tim'])).toMatchObject({
      remote: { container: 'laporan_mf', title: 'Laporan tim' },
      template: 'react',
      folder: '.',
    });
    expect(() => readOrder(['laporan-mf'])).toThrow('Usage: create-kenali-remote');
  });
});
