import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parsePack } from '@kenali/instruments/workshop/parse-pack';
import { CliError, runCommand } from '@kenali/node-utils';
import { gitIn, makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { checkPacks, formatFinding } from './check-packs.ts';
import { packs } from './packs-command.ts';
import { PACKS, readEarlierRecord, readPackFiles, readRecord } from './read-packs.ts';

const root = join(__dirname, '../..');
const shipped = join(root, PACKS);
const GENERIC = 'generic/1.0.0/pack.json';
const generic = readFileSync(join(shipped, GENERIC), 'utf8');
jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = makeFolder();
  // One small pack, because a check scores the sample submissions of all.
  cpSync(join(shipped, 'generic'), join(folder, 'generic'), { recursive: true });
  put('published.json', { generic: readRecord(shipped).generic });
});

const put = (file: string, text: string | object) => writeFiles(folder, { [file]: text });
/** A copy of the generic pack with another version, which nobody published. */
const draft = (version: string, change = (text: string) => text) =>
  put(`generic/${version}/pack.json`, change(generic.replace('"version": "1.0.0"', `"version": "${version}"`)));

const check = () => checkPacks(readPackFiles(folder), readRecord(folder)).findings;
const lines = () => check().map((finding) => formatFinding('packs', finding));

/** Line and column of a text, counted by hand. */
function placeOf(text: string, part: string): string {
  const line = text.split('\n').findIndex((one) => one.includes(part));
  return `${line + 1}:${(text.split('\n')[line] ?? '').indexOf(part) + 1}`;
}

describe('checkPacks: a finding has the file, the line and the column', () => {
  it('of the value that is wrong', () => {
    draft('1.1.0', (text) => text.replace('"id": 2', '"id": 1'));
    const text = readFileSync(join(folder, 'generic/1.1.0/pack.json'), 'utf8');
    // The second question begins after the first one with the same number.
    const second = text.indexOf('"id": 1', text.indexOf('"id": 1,\n') + 1) + '"id": '.length;
    const before = text.slice(0, second).split('\n');
    expect(lines()[1]).toBe(
      `packs/generic/1.1.0/pack.json:${before.length}:${before.at(-1)!.length + 1} ` +
        'Pertanyaan ke-2 › id: nomor 1 dipakai dua kali, pertama di urutan ke-1. Beri nomor lain.',
    );
  });

  it('of the map in which a field is missing', () => {
    draft('1.1.0', (text) => text.replace(/ {2}"title".*\n/, ''));
    expect(lines()[0]).toBe(
      'packs/generic/1.1.0/pack.json:1:1 Judul: isian ini belum ada. Tambahkan; isinya harus teks yang tidak kosong.',
    );
  });

  it('in the order of files and lines, for several packs at once', () => {
    draft('1.1.0', (text) =>
      text.replace('"CC-BY-4.0 (original content of this project)"', '"CC0"').replace('"id": 3', '"id": 9'),
    );
    draft('1.2.0', (text) => text.replace(/"title": ".*"/, '"title": "TODO"'));
    const text = readFileSync(join(folder, 'generic/1.1.0/pack.json'), 'utf8');
    const places = lines().filter((line) => !line.includes('is not recorded'));
    expect(places.map((line) => line.replace(/^packs\/generic\/(\S+ [^:]+):.*$/, '$1'))).toEqual([
      `1.1.0/pack.json:${placeOf(text, '"CC0"')} Lisensi dan sumber`,
      expect.stringMatching(/^1\.1\.0\/pack\.json:\d+:\d+ Pertanyaan ke-3 › id$/),
      `1.2.0/pack.json:${placeOf(readFileSync(join(folder, 'generic/1.2.0/pack.json'), 'utf8'), '"TODO"')} Judul`,
    ]);
  });
});

it.each<[string, string, (text: string) => string]>([
  [
    'a comma is missing',
    'bukan JSON yang benar: koma sebelum ini belum ada',
    (text) => text.replace('"locale": "id",', '"locale": "id"'),
  ],
  ['the file ends early', 'bukan JSON yang benar:', (text) => text.slice(0, -40)],
  ['the file is empty', 'bukan JSON yang benar:', () => ''],
  [
    'a key occurs twice',
    'isian "locale" ditulis dua kali',
    (text) => text.replace('"locale": "id",', '"locale": "id",\n"locale": "id",'),
  ],
  [
    'the version is that of another folder',
    'version: is "1.0.9", but the folder is generic/1.1.0',
    (text) => text.replace('"1.1.0"', '"1.0.9"'),
  ],
  [
    'the id is that of another folder',
    'id: is "learning-style", but the folder is generic/1.1.0',
    (text) => text.replace('"id": "generic"', '"id": "learning-style"'),
  ],
  [
    'the version is missing',
    'version: is undefined, but the folder is generic/1.1.0',
    (text) => text.replace(/ {2}"version".*\n/, ''),
  ],
  ['the file is a list', 'id: is undefined, but the folder is generic/1.1.0', () => '[]'],
  ['the version is new', 'generic 1.1.0: is not recorded', (text) => text],
])('checkPacks: when %s, then it says "%s"', (_what, message, change) => {
  draft('1.1.0', change);
  const found = check();
  expect(found.map((one) => one.message)).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
  expect(
    found.filter(({ file, line, column }) => file !== 'generic/1.1.0/pack.json' || line < 1 || column < 1),
  ).toEqual([]);
});

it.each<[string, RegExp, () => void]>([
  [
    'one character changed',
    /^generic 1\.0\.0: its content changed/,
    () => put(GENERIC, generic.replace('"title": "', '"title": " ')),
  ],
  [
    'it is no longer valid',
    /^generic 1\.0\.0: its content changed/,
    () => put(GENERIC, generic.replace('"id": 2', '"id": 1')),
  ],
  ['it is no longer JSON', /^generic 1\.0\.0: its content changed/, () => put(GENERIC, generic.slice(1))],
  ['it is missing', /^generic 1\.0\.0: the pack is missing/, () => rmSync(join(folder, GENERIC))],
  [
    'its folder has another name',
    /^generic 1\.0\.0: the pack is missing/,
    () => renameSync(join(folder, 'generic/1.0.0'), join(folder, 'generic/1.0.1')),
  ],
  [
    'its record is missing',
    /^generic 1\.0\.0: is not recorded/,
    () => {
      put('published.json', '{}');
    },
  ],
])('checkPacks: a published pack: when %s, then that is refused', (_what, message, change) => {
  change();
  expect(check().filter((one) => message.test(one.message))).toHaveLength(1);
});

it('checkPacks: when only the layout of a published pack differs, then there is no finding', () => {
  put(GENERIC, JSON.stringify(JSON.parse(generic)));
  expect(check()).toEqual([]);
});

it('parsePack: counts lines and columns from 1, and tolerates paths that do not exist', () => {
  const { locate } = parsePack('x', '{\n  "a": [1,\n    {"b": "c"}]\n}');
  expect(locate([])).toEqual({ line: 1, column: 1 });
  expect(locate(['a', 1, 'b'])).toEqual({ line: 3, column: 11 });
  expect(locate(['z'])).toEqual({ line: 1, column: 1 });
});

describe('readEarlierRecord', () => {
  const git = (...args: string[]) => gitIn(folder)(...args);
  const commit = (subject: string) => {
    git('add', '.');
    git('commit', '-q', '-m', subject);
  };

  it('when a branch changes a published pack and its record, then the record on main refuses it', async () => {
    git('init', '-q', '-b', 'main');
    commit('publish');
    git('checkout', '-q', '-b', 'change');
    put(GENERIC, generic.replace('"title": "', '"title": "Lain '));
    rmSync(join(folder, 'published.json'));
    await run('check', '--packs', folder, '--record');
    commit('change');
    const { findings } = checkPacks(readPackFiles(folder), readRecord(folder), await readEarlierRecord(folder));
    expect(findings.map(({ message }) => message)).toContain(
      'generic 1.0.0: its record changed. A record is added once and never edited or removed',
    );
  });

  it('when Git does not know the folder, then it is empty', async () => {
    expect(await readEarlierRecord(folder)).toEqual({});
    expect(await readEarlierRecord(join(folder, 'missing'))).toEqual({});
  });
});

/** Runs the command in this process, and returns what its own would end with. */
async function run(...args: string[]) {
  const said: string[] = [];
  const log = (...parts: unknown[]) => void said.push(parts.join(' '));
  for (const method of ['log', 'error'] as const) jest.spyOn(console, method).mockImplementation(log);
  const failure = await packs(args).catch((error: unknown) => error);
  if (failure !== undefined && !(failure instanceof CliError)) throw failure;
  if (failure) said.push(failure.message);
  jest.restoreAllMocks();
  return { code: failure ? 1 : 0, output: said.join('\n') };
}

it('npm run packs: ends with 0, or with a sentence and 1', async () => {
  const program = (...args: string[]) => runCommand(process.execPath, [join(root, 'tools/packs/main.ts'), ...args]);
  expect(await program('check', '--packs', folder)).toMatchObject({ code: 0 });
  const { code, output } = await program('chek');
  expect([code, output.split('\n').at(-2)]).toEqual([1, 'Unknown command "chek". Commands: check, diff, schema']);
});

describe('npm run packs -- check', () => {
  it('when all is well, as in the shipped packs, which equal what was published, then it says so and ends with 0', async () => {
    const { code, output } = await run('check');
    expect(output).toMatch(/^13 packs in \S*libs\/instruments\/packs: no findings\.$/);
    expect(code).toBe(0);
  });

  it('when something is wrong, then it lists it and ends with 1', async () => {
    draft('1.1.0', (text) => text.replace('"id": 3', '"id": 2'));
    const { code, output } = await run('check', '--packs', folder);
    expect(output).toMatch(/generic\/1\.1\.0\/pack\.json:\d+:\d+ Pertanyaan ke-3 › id: nomor 2 dipakai dua kali/);
    expect(output).toContain('2 findings in 2 packs');
    expect(code).toBe(1);
  });

  it('when a new version is recorded, then it passes, and the record of the others stays', async () => {
    draft('1.1.0');
    const before = readRecord(folder);
    expect((await run('check', '--packs', folder)).code).toBe(1);
    expect((await run('check', '--packs', folder, '--record')).code).toBe(0);
    expect((await run('check', '--packs', folder)).code).toBe(0);
    const own = readRecord(folder).generic;
    expect({ generic: { '1.0.0': own?.['1.0.0'] } }).toEqual(before);
    expect(own?.['1.1.0']?.pack).toMatch(/^[0-9a-f]{64}$/);
  });

  it('when a new version has other findings, then it is not recorded', async () => {
    draft('1.1.0', (text) => text.replace('"CC-BY-4.0 (original content of this project)"', '"CC0"'));
    const before = readFileSync(join(folder, 'published.json'), 'utf8');
    const { code, output } = await run('check', '--packs', folder, '--record');
    expect(output).toContain('Lisensi dan sumber: sumber belum disebut');
    expect(code).toBe(1);
    expect(readFileSync(join(folder, 'published.json'), 'utf8')).toBe(before);
  });

  it.each([[['--unknown']], [['extra']], [['--packs', '/nowhere']]])(
    'when its arguments are %j, then it ends with 1',
    async (args) => {
      expect((await run('check', ...args)).code).toBe(1);
    },
  );
});

describe('npm run packs -- diff', () => {
  it('when two versions differ in texts, then it says that scores stay, and the samples agree', async () => {
    const { code, output } = await run('diff', 'sensory-profile', '1.0.0', '1.0.1');
    expect(output).toMatch(/^sensory-profile 1\.0\.0 -> 1\.0\.1\n/);
    expect(output).toContain('~ bandSets.questionnaire.bands[low].interpretation');
    expect(output).toContain('Changes only texts and the choice of texts');
    expect(output).toContain('200 of 200 sample submissions get the same scores with both versions.');
    expect(code).toBe(0);
  });

  it('when only the instrument is named, then it compares the two newest versions', async () => {
    expect((await run('diff', 'sensory-profile')).output).toMatch(/^sensory-profile 1\.0\.4 -> 1\.0\.5\n/);
  });

  it('when the newer version is invalid, then it prints the differences without scoring', async () => {
    draft('1.1.0', (text) => text.replace('"id": 3', '"id": 2'));
    const { code, output } = await run('diff', '--packs', folder, 'generic');
    expect(output).toContain('The sample submissions were not scored');
    expect(output).toContain('CHANGES SCORES');
    expect(code).toBe(0);
  });

  it.each([[[]], [['unknown']], [['generic']], [['sensory-profile', '1.0.0', '9.9.9']], [['a', 'b', 'c', 'd']]])(
    'when its arguments are %j, then it ends with 1 and says what is possible',
    async (args) => {
      const { code, output } = await run('diff', ...args);
      expect(output).toMatch(/Usage: npm run packs -- diff|two versions are needed/);
      expect(code).toBe(1);
    },
  );
});
