import { EVIDENCE_GRADES, type InstrumentEvidence } from '@kenali/contracts';
import { PackError } from './read-pack.ts';
import { fields, listOf, matching, oneOf, shapeProblems, text } from './shape.ts';

interface Revision extends Omit<InstrumentEvidence, 'revised'> {
  /** The day from which it is shown. */
  date: string;
}

/** `packs/<instrument>/evidence.json`: what research says about all versions of an instrument. Earlier revisions stay as history. */
interface EvidenceFile {
  id: string;
  /** Oldest first. */
  revisions: Revision[];
}

const evidenceFile = fields<EvidenceFile>({
  id: text,
  revisions: listOf(
    fields<Revision>({
      date: matching(/^\d{4}-\d{2}-\d{2}$/, 'a day such as 2026-11-24'),
      grade: oneOf(...EVIDENCE_GRADES),
      limits: listOf(fields<Revision['limits'][number]>({ topic: text, text, source: text })),
    }),
  ),
});

/**
 * Validates the JSON of an `evidence.json`.
 * @returns the newest revision
 * @throws PackError with one line per problem
 */
export function readEvidence(json: unknown): InstrumentEvidence & { id: string } {
  const problems = shapeProblems(evidenceFile, json);
  if (problems.length > 0) throw new PackError(problems, false);
  const { id, revisions } = json as EvidenceFile;
  const dates = revisions.map(({ date }) => date);
  if (dates.some((date, i) => i > 0 && date <= (dates[i - 1] as string)))
    throw new PackError(['revisions: the dates must ascend'], true);
  const { date, grade, limits } = revisions.at(-1) as Revision;
  return { id, grade, revised: date, limits };
}
