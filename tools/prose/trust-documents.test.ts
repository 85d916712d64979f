import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asvsProblems, capabilityProblems, referenceProblems, tablesIn, threatProblems } from './trust-documents.ts';

const ROOT = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { levels } = JSON.parse(read('tools/prose/asvs-requirements.json')) as { levels: Record<string, number> };
const ASVS = read('docs/asvs.md');
const THREATS = read('docs/threat-model.md');

it('the list of the standard has the numbers of levels 1 and 2', () => {
  const numbers = Object.keys(levels);
  expect([numbers.length, numbers.filter((number) => levels[number] === 1).length]).toEqual([253, 70]);
  expect(new Set(numbers.map((number) => number.split('.')[0])).size).toBe(17);
});

describe('docs/asvs.md', () => {
  it('has each requirement once, with its level, a status, tests that exist, and a reason for each gap', () =>
    expect(asvsProblems(ROOT, ASVS, levels)).toEqual([]));

  it('names only files and decisions that exist', () =>
    expect(referenceProblems(ROOT, 'docs/asvs.md', ASVS)).toEqual([]));

  /** The first line that matches, changed. */
  const change = (line: RegExp, from: string | RegExp, to: string) => {
    const found = ASVS.split('\n').find((each) => line.test(each)) ?? '';
    expect(found).toMatch(from);
    return ASVS.replace(found, found.replace(from, to));
  };

  it.each([
    ['a number is missing', ASVS.replace(/^\| 1\.1\.1 .*\n/m, ''), '1.1.1 occurs 0 times'],
    ['a number occurs twice', ASVS.replace(/^(\| 1\.1\.1 .*\n)/m, '$1$1'), '1.1.1 occurs 2 times'],
    ['a number is of level 3', change(/^\| 1\.1\.1 /, '1.1.1', '1.2.10'), '1.2.10: is not in the standard'],
    ['a level is wrong', change(/^\| 1\.1\.1 /, /\| 2 /, '| 1 '), '1.1.1: is of level 2'],
    ['a status is invented', change(/^\| 1\.1\.1 /, /\| met /, '| mostly '), '"mostly" is not a status'],
    ['a gap has no reason', change(/^\| 3\.3\.3 /, 'Missing: ', ''), '3.3.3: says not what is missing'],
    ['a gap is called met', change(/^\| 3\.3\.3 /, 'not met', 'met'), '3.3.3: is met, and something is missing'],
    ['a test does not exist', change(/^\| 1\.1\.1 /, 'malformed.api', 'well-formed.api'), 'does not exist'],
    ['a source is called a test', change(/^\| 1\.1\.1 /, 'test/malformed.api.test', 'src/app'), 'is not a test'],
    [
      'a requirement is excluded that has a row',
      change(/^\| 17\.1\.1, /, '17.1.1', '17.1.1, 1.1.1'),
      '1.1.1 occurs 2 times',
    ],
    ['an excluded one is missing', change(/^\| 17\.1\.1, /, '17.1.1, ', ''), '17.1.1 occurs 0 times'],
    ['an excluded one is of level 3', change(/^\| 17\.1\.1, /, '17.1.1', '17.1.2'), '17.1.2: is not in the standard'],
    ['an exclusion has no reason', change(/^\| 17\.1\.1, /, /\| No WebRTC +\|/, '| |'), 'says not why'],
    ['a row is excluded by its status', change(/^\| 1\.1\.1 /, /\| met /, '| not applicable '), 'is not a status'],
    ['the counts are old', ASVS.replace(/^(\| 1 +\| )\d+/m, '$199'), 'the counts are'],
  ])('when %s, then the check says so', (_what, text, problem) => {
    expect(asvsProblems(ROOT, text, levels).join('\n')).toContain(problem);
  });
});

describe('docs/capabilities.md', () => {
  const CAPABILITIES = read('docs/capabilities.md');

  it('has 26 capabilities, each with tests that exist or a decision', () => {
    const rows = tablesIn(CAPABILITIES).flatMap((table) => table.rows);
    expect(new Set(rows.map(({ cells }) => cells[0])).size).toBe(26);
    expect(capabilityProblems(ROOT, CAPABILITIES)).toEqual([]);
    expect(referenceProblems(ROOT, 'docs/capabilities.md', CAPABILITIES)).toEqual([]);
  });

  it.each([
    ['| a | b | yes | `knip.json` | c |', 'knip.json is not a test'],
    ['| a | b | yes | `tools/none.test.ts` | c |', 'does not exist'],
    ['| a | b | mostly | none | [0098](x) |', '"mostly" is not a status'],
    ['| a | b | no | none | later |', 'has neither a test nor a decision'],
    ['| a | | no | none | [0098](x) |', 'an empty or missing cell'],
  ])('when a row is %s, then the check says so', (row, problem) => {
    const head = '| capability | Kenali | status | tests | decision |\n| --- | --- | --- | --- | --- |\n';
    expect(capabilityProblems(ROOT, `${head}${row}`).join('\n')).toContain(problem);
  });
});

describe('docs/threat-model.md', () => {
  it('has threats with what stops them, a test and what remains', () => {
    expect(tablesIn(THREATS).filter(({ headings }) => headings[0] === 'threat')).toHaveLength(8);
    expect(threatProblems(ROOT, THREATS)).toEqual([]);
  });

  it('names only files and decisions that exist', () =>
    expect(referenceProblems(ROOT, 'docs/threat-model.md', THREATS)).toEqual([]));

  it('when a row lacks a part or names what does not exist, then the check says so', () => {
    const head = '| threat | kind | what stops it | test | what remains |\n| --- | --- | --- | --- | --- |\n';
    const problemsOf = (row: string) => threatProblems(ROOT, `${head}${row}`).join('\n');
    expect(problemsOf('| a | b | `knip.json` | none | none known |')).toBe('');
    expect(problemsOf('| a | b | `knip.json` | none | |')).toContain('says not what remains');
    expect(problemsOf('| a | b | care | none | none known |')).toContain('names neither');
    expect(problemsOf('| a | b | care | `tools/none.test.ts` | none known |')).toContain('does not exist');
    expect(problemsOf('| a | b | care | by hand | none known |')).toContain('neither a list of tests nor');
    const text = 'see decisions 0055 and [0999](decisions/0999-none.md), and `tools/none.ts`';
    expect(referenceProblems(ROOT, 'a.md', text)).toEqual([
      'line 1: tools/none.ts does not exist',
      'line 1: decisions/0999-none.md does not exist',
      'there is no decision 0999',
    ]);
  });
});
