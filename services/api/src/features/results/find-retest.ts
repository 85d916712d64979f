import type { AssessmentResult, Retest } from '@kenali/contracts';
import { comparedValues, scalesOf } from '@kenali/instruments';
import type { Services } from '../../services.ts';
import { readStandardErrors } from '../statistics/index.ts';
import { RELEASED, UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';

/** The most that fit next to each other. */
const MAX_RESULTS = 6;

type Completed = Pick<
  UserAssessmentDocument,
  '_id' | 'userId' | 'instrument' | 'subjectKey' | 'childId' | 'completedAt'
>;
interface Found {
  _id: number;
  completedAt: Date;
  instrument: { id: string; version: string };
  results: { user: AssessmentResult };
}

/**
 * The results of the same account and child with the same instrument, up to and including this one, so that a report says the
 * same whenever it is read, apart from the standard errors and results that wait for a sign-off. Versions that are not comparable are named with the reason.
 * @param only a further filter for the others
 * @returns null if there is no other result, or the instrument has no scores
 */
export async function findRetest(
  { _id, userId, instrument, subjectKey, childId, completedAt }: Completed,
  { instruments }: Pick<Services, 'instruments'>,
  only: object = {},
): Promise<Retest | null> {
  const pinned = instrument && instruments.find(instrument.id, instrument.version);
  if (!pinned || subjectKey === undefined || !completedAt || scalesOf(pinned).length === 0) return null;
  const others = await findOthers({ userId, subjectKey, childId }, { instrumentId: pinned.id, completedAt, _id }, only);
  if (others.length < 2) return null;
  const versions = instruments.comparableVersions(pinned.id, pinned.version);
  const isComparable = (found: Found) => versions.includes(found.instrument.version);
  const compared = others.filter(isComparable);
  const values = compared.map(({ results }) => comparedValues(results.user));
  const errors = await readStandardErrors(pinned, versions);
  return {
    results: compared.map(toMoment),
    rows: scalesOf(pinned).map(({ key, name }) => ({
      key,
      name,
      standardError: errors[key] ?? null,
      values: values.map((each) => each[key] ?? null),
      uncertain: compared.map(
        ({ results: { user } }) => user.type === 'sensory' && user.sectionScores[key]?.caution === true,
      ),
    })),
    refused: others
      .filter((each) => !isComparable(each))
      .map((each) => ({ ...toMoment(each), version: each.instrument.version })),
  };
}

const toMoment = ({ _id, completedAt }: Found) => ({ id: _id, completedAt: completedAt.toISOString() });

/**
 * The filter for results about the child of one. If both have a profile, it decides, whatever their forms say: a corrected name is the same
 * child, and two profiles are two children. Otherwise name and day of birth of the forms decide.
 */
const sameChild = ({ childId, subjectKey }: Subject): object =>
  childId === undefined ? { subjectKey } : { $or: [{ childId }, { childId: null, subjectKey }] };

interface Subject {
  subjectKey: string;
  childId: number | undefined;
}

/** Oldest first; the last one is the result itself. */
async function findOthers(
  { userId, ...subject }: Subject & { userId: number },
  { instrumentId, completedAt, _id }: { instrumentId: string; completedAt: Date; _id: number },
  only: object,
): Promise<Found[]> {
  const found = await UserAssessment.find({
    userId,
    status: 'completed',
    withdrawnAt: null,
    'instrument.id': instrumentId,
    $and: [only, sameChild(subject), { $or: [{ completedAt: { $lt: completedAt }, ...RELEASED }, { _id }] }],
  })
    .select({
      completedAt: 1,
      instrument: 1,
      'results.user.type': 1,
      'results.user.sectionScores': 1,
      'results.user.styleScores': 1,
      'results.user.categoryScores': 1,
    })
    .sort({ completedAt: -1 })
    .limit(MAX_RESULTS)
    .lean<Found[]>()
    .exec();
  return found.reverse();
}
