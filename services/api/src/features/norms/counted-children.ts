import type { AssessmentResult, ChildSex } from '@kenali/contracts';
import { comparedValues, type Instrument, readProtocol, scalesOf } from '@kenali/instruments';
import { ageInMonths, parseDay } from '@kenali/instruments/rules';
import { jakartaDay } from '../../jakarta-time.ts';
import type { Services } from '../../services.ts';
import {
  Child,
  findNormConsents,
  UNRESTRICTED,
  UserAssessment,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import type { CountedChild } from './next-cells.ts';
import type { NormGroup } from './norm-groups.ts';

/** Results that are held in memory at a time; each has up to 40 KB. */
const BATCH = 100;
const READ_MS = 30_000;
const CANDIDATE = { userId: 1, childId: 1, subjectKey: 1, completedAt: 1 } as const;
type Candidate = Pick<UserAssessmentDocument, '_id' | 'userId' | 'childId' | 'subjectKey' | 'completedAt'>;
export type AgeSource = Pick<UserAssessmentDocument, 'assessment' | 'completedAt' | 'progress'> & {
  results: { user: AssessmentResult } | null;
};
type Found = Candidate & AgeSource & Pick<UserAssessmentDocument, 'instrument' | 'changedAt'>;

/** Finished results of families that nobody restricts, withdraws or has erased. Trials of staff are no results of families. */
const countable = ({ instrument: { id }, versions }: NormGroup) => ({
  status: 'completed' as const,
  'instrument.id': id,
  'instrument.version': { $in: versions },
  source: { $ne: 'staff' as const },
  erasedAt: null,
  withdrawnAt: null,
  ...UNRESTRICTED,
});

/**
 * The children of a group of versions, each with the first result that counts: its owner agrees to norms, the quality check has no
 * objection, the age is known, and every score is there, so that all scores of a cell are about the same children.
 */
export async function readCountedChildren(group: NormGroup, services: Services): Promise<CountedChild[]> {
  const candidates = await UserAssessment.find(countable(group), CANDIDATE)
    .sort({ completedAt: 1, _id: 1 })
    .maxTimeMS(READ_MS)
    .lean<Candidate[]>()
    .exec();
  const owners = candidates.map(({ userId }) => userId);
  const allowed = await findNormConsents(owners);
  const due = candidates.filter(({ userId }) => allowed.has(userId));
  // Linked before any is chosen: a later result may show that two earlier ones are of one child.
  const childOf = linkNames(candidates.map(namesOf));
  const children = new Map<string, CountedChild>();
  for (let from = 0; from < due.length; from += BATCH) {
    const ids = due.slice(from, from + BATCH).map(({ _id }) => _id);
    const found = await UserAssessment.find({ ...countable(group), _id: { $in: ids } })
      .select([
        ...Object.keys(CANDIDATE),
        'assessment',
        'instrument',
        'progress.responses',
        'progress.notApplicable',
        'progress.participantInfo',
        'changedAt.items',
        'results.user',
      ])
      .sort({ completedAt: 1, _id: 1 })
      .maxTimeMS(READ_MS)
      .lean<Found[]>()
      .exec();
    const sexes = await readSexes(found.map(({ childId }) => childId));
    for (const each of found) {
      const name = childOf(namesOf(each)[0]);
      if (children.has(name)) continue;
      const child = countedChild(each, sexes.get(each.childId) ?? null, services);
      if (child) children.set(name, child);
    }
  }
  // Counting takes a while, in which a family may take its consent back or have a result deleted.
  const chosen = [...children.values()];
  const still = await findRemaining(
    group,
    chosen.map(({ result }) => result),
  );
  return chosen.filter(({ result }) => still.has(result));
}

/** @returns finds for a name the one that all names linked with it have in common */
function linkNames(links: readonly [string, ...string[]][]): (name: string) => string {
  const parents = new Map<string, string>();
  const find = (name: string): string => {
    let top = name;
    for (let next = parents.get(top); next !== undefined; next = parents.get(top)) top = next;
    if (top !== name) parents.set(name, top);
    return top;
  };
  for (const [first, ...others] of links)
    for (const other of others) {
      const [one, another] = [find(first), find(other)];
      if (one !== another) parents.set(another, one);
    }
  return find;
}

/** How many of these results still count, without reading them. */
export const countRemaining = async (group: NormGroup, results: readonly number[]): Promise<number> =>
  (await findRemaining(group, results)).size;

async function findRemaining(group: NormGroup, results: readonly number[]): Promise<Set<number>> {
  const found = await UserAssessment.find({ ...countable(group), _id: { $in: [...results] } }, { userId: 1 })
    .lean<Pick<Candidate, '_id' | 'userId'>[]>()
    .exec();
  const allowed = await findNormConsents(found.map(({ userId }) => userId));
  return new Set(found.filter(({ userId }) => allowed.has(userId)).map(({ _id }) => _id));
}

/** Under which a child is found again: its profile, in any account, and its form in this account. A result without both is its own. */
const namesOf = ({ _id, userId, childId, subjectKey }: Candidate): [string, ...string[]] => {
  const form = subjectKey ? [`form ${userId} ${subjectKey}`] : [];
  return childId === undefined ? [form[0] ?? `result ${_id}`] : [`profile ${childId}`, ...form];
};

export async function readSexes(ids: readonly (number | undefined)[]): Promise<Map<number | undefined, ChildSex>> {
  const known = ids.filter((id) => id !== undefined);
  const found = known.length === 0 ? [] : await Child.find({ _id: { $in: known } }, { sex: 1 }).lean();
  return new Map(found.flatMap(({ _id, sex }) => (sex ? [[_id, sex] as const] : [])));
}

/** The age of the child on the day of the test, in whole months; null if it is about nobody whose day of birth is known. */
export function monthsOf({ assessment, completedAt, progress, results }: AgeSource): number | null {
  if (results?.user.type === 'sensory') return results.user.participantInfo.ageMonths ?? null;
  const birth = assessment.type === 'sensory' ? undefined : progress.participantInfo?.childBirthDate;
  const day = completedAt && jakartaDay(completedAt);
  return birth && day && parseDay(birth) && birth <= day ? ageInMonths(birth, day) : null;
}

function countedChild(found: Found, sex: ChildSex | null, { instruments }: Services): CountedChild | null {
  const { _id, completedAt, results, progress, changedAt } = found;
  const pinned = found.instrument && instruments.find(found.instrument.id, found.instrument.version);
  const months = monthsOf(found);
  if (!pinned || !results || !completedAt || months === null) return null;
  const scores = scoresOf(pinned, results.user);
  if (!scores) return null;
  const { responses, notApplicable } = progress;
  // Without the remarks, which no figure needs.
  const { quality } = readProtocol(pinned, { responses, notApplicable, comments: {} }, changedAt?.items ?? {});
  if (quality.flags.length > 0) return null;
  const month = jakartaDay(completedAt).slice(0, 'YYYY-MM'.length);
  return { result: _id, ownerId: found.userId, months, sex, month, scores };
}

/** Null unless every score is there. */
function scoresOf(instrument: Instrument, result: Parameters<typeof comparedValues>[0]): Record<string, number> | null {
  const values = comparedValues(result);
  const keys = scalesOf(instrument).map(({ key }) => key);
  const isWhole = keys.length > 0 && keys.every((key) => typeof values[key] === 'number');
  return isWhole ? Object.fromEntries(keys.map((key) => [key, values[key] as number])) : null;
}
