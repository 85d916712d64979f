import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EVIDENCE_GRADES } from '@kenali/contracts';
import { readEvidence } from './evidence.ts';
import { EVIDENCE_GRADE, evidenceTexts } from './rules/report/evidence.ts';

const packsDir = join(__dirname, '../packs');
const read = (file: string) => JSON.parse(readFileSync(join(packsDir, file), 'utf8'));
const limit = { topic: 'Norma', text: 'Belum ada norma.', source: 'Keterangan penyusun' };
const revision = (date: string, rest: object = {}) => ({ date, grade: 'none', limits: [limit], ...rest });

it('the newest revision counts; the others stay as history', () => {
  const file = {
    id: 'generic',
    revisions: [revision('2026-01-01'), revision('2026-12-01', { grade: 'limited' })],
  };
  expect(readEvidence(file)).toEqual({ id: 'generic', grade: 'limited', revised: '2026-12-01', limits: [limit] });
});

it.each<[string, unknown, string]>([
  ['is not a map', [], 'pack: harus kumpulan isian'],
  ['has no revision', { id: 'x', revisions: [] }, 'revisions: harus berisi paling sedikit 1 entri'],
  ['has an unknown grade', { id: 'x', revisions: [revision('2026-01-01', { grade: 'good' })] }, 'revisions.0.grade'],
  ['has no date', { id: 'x', revisions: [revision('soon')] }, 'revisions.0.date: harus tanggal seperti 2026-11-24'],
  [
    'names no source',
    { id: 'x', revisions: [revision('2026-01-01', { limits: [{ ...limit, source: ' ' }] })] },
    'revisions.0.limits.0.source: harus teks yang tidak kosong',
  ],
  [
    'has a mistyped field',
    { id: 'x', revisions: [revision('2026-01-01', { limit })] },
    'revisions.0.limit: isian ini tidak dikenal',
  ],
  [
    'has dates out of order',
    { id: 'x', revisions: [revision('2026-02-01'), revision('2026-02-01')] },
    'revisions: tanggal harus berurutan',
  ],
])('when it %s, then it is refused with its place', (_what, file, problem) => {
  expect(() => readEvidence(file)).toThrow(problem);
});

const ids = globSync('*/*/pack.json', { cwd: packsDir }).map((file) => dirname(dirname(file)));
it.each([...new Set(ids)].sort())('%s: its limits are written down, each with a source', (id) => {
  const evidence = readEvidence(read(`${id}/evidence.json`));
  expect(evidence.id).toBe(id);
  const { label, entries, note } = evidenceTexts(evidence, (day) => day);
  expect(label).toBe(EVIDENCE_GRADE[evidence.grade].label);
  expect(note).toContain(evidence.revised);
  for (const { text, source } of entries) {
    expect(source).toMatch(/^Sumber: \S.+\.$/);
    // Short sentences, which parents read.
    for (const sentence of text.split(/(?<=\.)\s/)) expect(sentence.split(/\s+/).length).toBeLessThanOrEqual(22);
  }
});

it('no instrument claims support that its packs do not have', () => {
  for (const file of globSync('*/*/pack.json', { cwd: packsDir })) {
    expect(read(file).validation).toMatch(/^not norm-referenced/);
    const { grade } = readEvidence(read(`${dirname(dirname(file))}/evidence.json`));
    expect(['none', 'unsupported']).toContain(grade);
  }
});

it('each grade has its own label and meaning', () => {
  const texts = EVIDENCE_GRADES.flatMap((grade) => Object.values(EVIDENCE_GRADE[grade]));
  expect(new Set(texts).size).toBe(EVIDENCE_GRADES.length * 2);
});

/** SHA-256 of each published revision as JSON. Reports show its day, so its words stay; a change is a new revision. */
const PUBLISHED: Record<string, Record<string, string>> = {
  generic: { '2026-11-24': '0e5dbef91fab4b83a91e8b23b2ef3e4865aa55c055de6a984d907abd428a4fac' },
  'learning-style': { '2026-11-24': '1440557ae4cff9c5a33da47c9cae10b1ec64ab7144111ce510938dd0e6d45327' },
  'multiple-intelligence': {
    '2026-11-24': '9822c58b1528dddc6d55d8857d806055311eb03576615a05285229145cda3721',
    '2026-11-30': '2357019d7153e7af95fdd38a71b52537b6f39f5d0ef1b21d95d0fbeb4b583c77',
  },
  'sensory-profile': { '2026-11-24': '95e450a807139e80ae172a10ef4a843bec2bc2053d6ce9ddda1ada5fc10a8971' },
};

it('a published revision never changes', () => {
  const hashes = [...new Set(ids)]
    .sort()
    .map((id) => [
      id,
      Object.fromEntries(
        read(`${id}/evidence.json`).revisions.map((each: { date: string }) => [
          each.date,
          createHash('sha256').update(JSON.stringify(each)).digest('hex'),
        ]),
      ),
    ]);
  expect(Object.fromEntries(hashes)).toEqual(PUBLISHED);
});
