import type { EarlierResult } from '@kenali/contracts';
import { type ComparedParts, comparedValues, type InstrumentRegistry } from '@kenali/instruments';
import { RELEASED, sameChild, UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';

/** The most that fit into one comparison. */
const MAX_RESULTS = 5;

type Completed = Pick<UserAssessmentDocument, 'userId' | 'instrument' | 'subjectKey' | 'childId' | 'completedAt'>;

/**
 * The user's earlier results of the same child and a comparable version of the instrument, newest first.
 * @param only a further filter
 */
export async function findEarlierResults(
  { userId, instrument, subjectKey, childId, completedAt }: Completed,
  instruments: InstrumentRegistry,
  only: object = {},
): Promise<EarlierResult[]> {
  if (!instrument || subjectKey === undefined || !completedAt) return [];
  const found = await UserAssessment.find({
    userId,
    'instrument.id': instrument.id,
    'instrument.version': { $in: instruments.comparableVersions(instrument.id, instrument.version) },
    ...sameChild({ subjectKey, childId }),
    status: 'completed',
    completedAt: { $lt: completedAt },
    withdrawnAt: null,
    ...RELEASED,
    $and: [only],
  })
    .select({
      completedAt: 1,
      'results.user.type': 1,
      'results.user.sectionScores': 1,
      'results.user.styleScores': 1,
      'results.user.categoryScores': 1,
    })
    .sort({ completedAt: -1 })
    .limit(MAX_RESULTS)
    .lean<{ _id: number; completedAt: Date; results: { user: ComparedParts } }[]>()
    .exec();
  return found.map((earlier) => ({
    id: earlier._id,
    completedAt: earlier.completedAt.toISOString(),
    values: comparedValues(earlier.results.user),
  }));
}
