import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathsIn } from './check-paths.ts';

const STATUSES = ['met', 'partly', 'not met'] as const;
type Status = (typeof STATUSES)[number];
/** Its table lists all requirements that one reason excludes in one row. The summary counts them like a status. */
const NOT_APPLICABLE = 'not applicable';

/** A table of a document: its heading cells, and a row of cells per line. */
interface Table {
  headings: string[];
  rows: { line: number; cells: string[] }[];
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

export function tablesIn(text: string): Table[] {
  const tables: Table[] = [];
  let table: Table | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('|')) table = null;
    else if (table === null) {
      table = { headings: cellsOf(line), rows: [] };
      tables.push(table);
    } else if (!/^\|[ |:-]+\|$/.test(line)) table.rows.push({ line: index + 1, cells: cellsOf(line) });
  }
  return tables;
}

const TEST = /\.(test|spec)\.tsx?$/;
/** Checks that the gate runs without jest and Playwright. */
const CHECK = /^tools\/(proxy|cluster)\/.+\.ts$/;
const NO_TEST = /^none(: .+)?$/;

/** What is wrong with the cell that names tests: paths in backticks, or "none". */
function testProblems(root: string, cell: string): string[] {
  if (NO_TEST.test(cell)) return [];
  const tests = cell.split(', ').map((each) => /^`([^`]+)`$/.exec(each)?.[1]);
  return tests.flatMap((path) => {
    if (path === undefined) return [`"${cell}" is neither a list of tests nor "none"`];
    if (!TEST.test(path) && !CHECK.test(path)) return [`${path} is not a test`];
    return existsSync(join(root, path)) ? [] : [`${path} does not exist`];
  });
}

const CAPABILITY_STATUSES = ['yes', 'partly', 'no'];

/** What is wrong with the rows of the tables about something. Each has five cells, of which the fourth names tests. */
function rowProblems(root: string, text: string, about: string, problemsOf: (cells: string[]) => string[]): string[] {
  const rows = tablesIn(text).flatMap((table) => (table.headings[0] === about ? table.rows : []));
  return rows.flatMap(({ line, cells }) => {
    const empty = cells.length !== 5 || cells.includes('') ? ['an empty or missing cell'] : [];
    const problems = [...testProblems(root, cells[3] ?? ''), ...empty, ...problemsOf(cells)];
    return problems.map((problem) => `line ${line}: ${problem}`);
  });
}

/** What is wrong with the table of capabilities: each row has a status, tests that exist, and a decision or what is not there yet. */
export const capabilityProblems = (root: string, text: string): string[] =>
  rowProblems(root, text, 'capability', ([, , status = '', test = '', decision = '']) => [
    ...(CAPABILITY_STATUSES.includes(status) ? [] : [`"${status}" is not a status`]),
    ...(NO_TEST.test(test) && !/\[0\d{3}\]/.test(decision) ? ['has neither a test nor a decision'] : []),
  ]);

/** A decision is named by "decision 0031", "decisions 0028 and 0047" or by a link to its record. */
const DECISIONS = /\bdecisions? (?:\[?0\d{3}\b(?:\]\([^)]*\))?(?:, | and )?)+/g;

/** What is wrong with the paths, links and decisions that a document names. */
export function referenceProblems(root: string, file: string, text: string): string[] {
  const records = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4)));
  const broken = pathsIn(file, text)
    .filter(({ path }) => !existsSync(join(root, path)))
    .map(({ line, path }) => `line ${line}: ${path} does not exist`);
  const named = [...text.matchAll(DECISIONS)].flatMap(([all]) => [...all.matchAll(/\b0\d{3}\b/g)].map(([id]) => id));
  const unknown = [...new Set(named)].filter((id) => !records.has(id));
  return [...broken, ...unknown.map((id) => `there is no decision ${id}`)];
}

/** A gap that is named in a few letters explains nothing. */
const REASON = /Missing: .{30,}/;
const EVIDENCE = /`[^`]+`|\]\(|decision/;

/** What is wrong with the rows of docs/asvs.md. `levels`: the level of each number of the standard. */
export function asvsProblems(root: string, text: string, levels: Readonly<Record<string, number>>): string[] {
  const problems: string[] = [];
  const found = new Map<string, number>();
  const counts: Record<string, number> = {};
  const count = (number: string, level: string | number, status: string) => {
    found.set(number, (found.get(number) ?? 0) + 1);
    counts[`${level} ${status}`] = (counts[`${level} ${status}`] ?? 0) + 1;
  };
  const [summary, ...tables] = tablesIn(text);
  const rowsOf = (isExcluded: boolean) =>
    tables.filter(({ headings }) => (headings[0] === NOT_APPLICABLE) === isExcluded).flatMap(({ rows }) => rows);
  for (const { line, cells } of rowsOf(true)) {
    const [numbers = '', why = ''] = cells;
    if (cells.length !== 2 || why === '') problems.push(`line ${line}: says not why it is not applicable`);
    for (const number of numbers.split(', ')) {
      if (levels[number] === undefined) problems.push(`line ${line}: ${number}: is not in the standard`);
      else count(number, levels[number], NOT_APPLICABLE);
    }
  }
  for (const { line, cells } of rowsOf(false)) {
    const [number = '', level = '', short = '', status = '', how = '', test = ''] = cells;
    const report = (problem: string) => problems.push(`line ${line}: ${number}: ${problem}`);
    count(number, level, status);
    if (cells.length !== 6) report(`${cells.length} cells instead of 6`);
    if (levels[number] === undefined) report('is not in the standard');
    else if (String(levels[number]) !== level) report(`is of level ${levels[number]}`);
    if (!STATUSES.includes(status as Status)) report(`"${status}" is not a status`);
    if (short === '' || how === '') report('an empty cell');
    const isOpen = status === 'partly' || status === 'not met';
    if (isOpen !== REASON.test(how))
      report(isOpen ? 'says not what is missing and why' : 'is met, and something is missing');
    if (status === 'met' && !EVIDENCE.test(how)) report('says not where');
    if (status === 'met' && test === '') report('names neither a test nor "none"');
    if (test !== '') for (const problem of testProblems(root, test)) report(problem);
  }
  for (const number of Object.keys(levels))
    if (found.get(number) !== 1) problems.push(`${number} occurs ${found.get(number) ?? 0} times`);
  for (const { line, cells } of summary?.rows ?? []) {
    const expected = [...STATUSES, NOT_APPLICABLE].map((status) => String(counts[`${cells[0]} ${status}`] ?? 0));
    if (cells.slice(1).join() !== expected.join()) problems.push(`line ${line}: the counts are ${expected.join(', ')}`);
  }
  return problems;
}

/** What is wrong with the tables of docs/threat-model.md whose rows are threats. */
export const threatProblems = (root: string, text: string): string[] =>
  rowProblems(root, text, 'threat', ([, , stops = '', test = '', remains = '']) => [
    ...(!EVIDENCE.test(stops) && NO_TEST.test(test) ? ['names neither a file, a decision nor a test'] : []),
    ...(remains.length < 5 ? ['says not what remains'] : []),
  ]);
