import { EVIDENCE_GRADES, type InstrumentEvidence } from '@kenali/contracts';
import { problemAt } from './pack-problems.ts';
import { PackError } from './read-pack.ts';
import { fields, listOf, matching, oneOf, shapeProblems, text, type Valid } from './shape.ts';

const revision = fields({
  /** The day from which it is shown. */
  date: matching(/^\d{4}-\d{2}-\d{2}$/, 'tanggal seperti 2026-11-24'),
  grade: oneOf(...EVIDENCE_GRADES),
  limits: listOf(fields({ topic: text, text, source: text })),
});

/** `packs/<instrument>/evidence.json`: what research says about all versions of an instrument. Earlier revisions stay as history, oldest first. */
const evidenceFile = fields({ id: text, revisions: listOf(revision) });

/**
 * Validates the JSON of an `evidence.json`.
 * @returns the newest revision
 * @throws PackError with one line per problem
 */
export function readEvidence(json: unknown): InstrumentEvidence & { id: string } {
  const problems = shapeProblems(evidenceFile, json);
  if (problems.length > 0) throw new PackError(problems, false);
  const { id, revisions } = json as Valid<typeof evidenceFile>;
  const dates = revisions.map(({ date }) => date);
  if (dates.some((date, i) => i > 0 && date <= (dates[i - 1] as string)))
    throw new PackError([problemAt('revisions', 'datesAscend')], true);
  const { date, grade, limits } = revisions.at(-1) as Valid<typeof revision>;
  return { id, grade, revised: date, limits };
}
