import type { ChildSex } from '@kenali/contracts';
import { comparedValues, readProtocol, scalesOf } from '@kenali/instruments';
import { withHint } from '../../db/hint.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import type { Services } from '../../services.ts';
import {
  type AgeSource,
  Child,
  findResearchConsents,
  monthsOf,
  UNRESTRICTED,
  UserAssessment,
  type UserAssessmentDocument,
  VERSION_INDEX,
} from '../user-assessments/index.ts';
import type { CountedChild } from './next-cells.ts';
import type { NormGroup } from './norm-groups.ts';

/** Results that are read at a time; each has up to 40 KB. */
const BATCH = 100;
/** Numbers of results in one condition. */
const NUMBERS = 1000;
const CANDIDATE = { userId: 1, childId: 1, subjectKey: 1, completedAt: 1 } as const;
type Candidate = Pick<UserAssessmentDocument, '_id' | 'userId' | 'childId' | 'subjectKey' | 'completedAt'>;
type Found = Candidate & AgeSource & Pick<UserAssessmentDocument, 'instrument' | 'changedAt'>;
/** Without the remarks, which no figure needs. */
const CONTENTS = 'progress.responses progress.notApplicable progress.participantInfo changedAt.items results.user';
const FOUND = `${Object.keys(CANDIDATE).join(' ')} assessment instrument ${CONTENTS}`;

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
 * @param isStopped asked before each batch. @returns null if it is
 */
export async function readCountedChildren(
  group: NormGroup,
  services: Services,
  isStopped: () => boolean,
): Promise<CountedChild[] | null> {
  const names = newNames();
  const counted: { at: number; name: string; child: CountedChild }[] = [];
  for await (const batch of readCandidates(group)) {
    if (isStopped()) return null;
    for (const each of batch) names.link(namesOf(each));
    const allowed = await findConsents(batch.map(({ userId }) => userId));
    const due = batch.filter(({ userId }) => allowed.has(userId)).map(({ _id }) => _id);
    const found = await UserAssessment.find({ _id: { $in: due } }, FOUND).lean<Found[]>();
    const sexes = await readSexes(found.map(({ childId }) => childId));
    for (const each of found) {
      const child = countedChild(each, sexes.get(each.childId) ?? null, services);
      if (child) counted.push({ at: Number(each.completedAt), name: namesOf(each)[0], child });
    }
  }
  // Chosen when all are linked: a later result may show that two earlier ones are of one child.
  counted.sort((one, other) => one.at - other.at || one.child.result - other.child.result);
  const first = new Map<string, CountedChild>();
  for (const { name, child } of counted) if (!first.has(names.find(name))) first.set(names.find(name), child);
  // Counting takes a while, in which a family may take its consent back or have a result deleted.
  const chosen = [...first.values()];
  const results = chosen.map(({ result }) => result);
  const still = await findRemaining(group, results);
  return chosen.filter(({ result }) => still.has(result));
}

/** Norms are always about children, and only a text that names them covers them. */
const findConsents = (userIds: readonly number[]) => findResearchConsents(userIds, true, 'norms');

/** The results that may count, in the order of their numbers, without their contents. */
async function* readCandidates(group: NormGroup): AsyncGenerator<Candidate[]> {
  let batch: Candidate[];
  let after = 0;
  do {
    const filter = { ...countable(group), _id: { $gt: after } };
    batch = await withHint(VERSION_INDEX, (hint) =>
      UserAssessment.find(filter, CANDIDATE, { sort: { _id: 1 }, limit: BATCH, ...hint })
        .lean<Candidate[]>()
        .exec(),
    );
    yield batch;
    after = batch.at(-1)?._id ?? after;
  } while (batch.length === BATCH);
}

/** Names of children. `find` gives for a name the one that all names linked with it have in common. */
function newNames() {
  const parents = new Map<string, string>();
  const find = (name: string): string => {
    let top = name;
    for (let next = parents.get(top); next !== undefined; next = parents.get(top)) top = next;
    if (top !== name) parents.set(name, top);
    return top;
  };
  const link = ([first, ...others]: [string, ...string[]]) => {
    for (const other of others) {
      const [one, another] = [find(first), find(other)];
      if (one !== another) parents.set(another, one);
    }
  };
  return { find, link };
}

/** Which of these results still count, without reading them. */
export async function findRemaining(group: NormGroup, results: readonly number[]): Promise<Set<number>> {
  const still = new Set<number>();
  for (let from = 0; from < results.length; from += NUMBERS) {
    const _id = { $in: results.slice(from, from + NUMBERS) };
    const found = await UserAssessment.find({ ...countable(group), _id }, { userId: 1 }).lean<
      Pick<Candidate, '_id' | 'userId'>[]
    >();
    const allowed = await findConsents(found.map(({ userId }) => userId));
    for (const each of found) if (allowed.has(each.userId)) still.add(each._id);
  }
  return still;
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

/** Null if something is missing, or the quality check has marked the answers. */
function countedChild(found: Found, sex: ChildSex | null, { instruments }: Services): CountedChild | null {
  const { _id, userId, completedAt, results, progress, changedAt } = found;
  const pinned = found.instrument && instruments.find(found.instrument.id, found.instrument.version);
  const months = monthsOf(found);
  if (!pinned || !results || !completedAt || months === null) return null;
  const values = comparedValues(results.user);
  const scores = scalesOf(pinned).map(({ key }) => [key, values[key]] as const);
  if (scores.length === 0 || scores.some(([, value]) => typeof value !== 'number')) return null;
  const { responses, notApplicable } = progress;
  const { quality } = readProtocol(pinned, { responses, notApplicable, comments: {} }, changedAt?.items ?? {});
  if (quality.flags.length > 0) return null;
  const month = jakartaDay(completedAt).slice(0, 'YYYY-MM'.length);
  return {
    result: _id,
    ownerId: userId,
    months,
    sex,
    month,
    scores: Object.fromEntries(scores) as CountedChild['scores'],
  };
}
