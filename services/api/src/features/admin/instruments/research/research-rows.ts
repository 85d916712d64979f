import { randomInt } from 'node:crypto';
import { type Instrument, readProtocol } from '@kenali/instruments';
import {
  findResearchConsents,
  monthsOf,
  UNRESTRICTED,
  UserAssessment,
  type UserAssessmentDocument,
} from '../../../user-assessments/index.ts';
import type { ResearchRow } from './columns.ts';

/** Results that are held in memory at a time; each has up to 40 KB. */
const BATCH = 100;
/** What the database may work on one batch. */
const READ_MS = 30_000;
const FIELDS = [
  'userId',
  'subjectKey',
  'completedAt',
  'assessment',
  'progress.responses',
  'progress.notApplicable',
  'progress.participantInfo',
  'changedAt.items',
];

type Found = Pick<
  UserAssessmentDocument,
  '_id' | 'userId' | 'subjectKey' | 'completedAt' | 'assessment' | 'progress' | 'changedAt' | 'results'
>;

/**
 * Finds the results of an instrument version whose accounts allow research, and returns a generator that reads them in random
 * order: in the order of their numbers, a row could be matched with the list of results. Trials of staff and restricted results are
 * left out.
 */
export async function openResearchRows(instrument: Instrument) {
  const filter = {
    status: 'completed',
    'instrument.id': instrument.id,
    'instrument.version': instrument.version,
    source: { $ne: 'staff' },
    erasedAt: null,
    withdrawnAt: null,
    ...UNRESTRICTED,
  } as const;
  const all = await UserAssessment.find(filter, { userId: 1 })
    .maxTimeMS(READ_MS)
    .lean<Pick<Found, '_id' | 'userId'>[]>();
  const users = all.map(({ userId }) => userId);
  const isAboutChildren = instrument.type === 'sensory';
  const allowed = await findResearchConsents(users, isAboutChildren);
  const ids = shuffled(all.filter(({ userId }) => allowed.has(userId)).map(({ _id }) => _id));

  async function* rows(): AsyncGenerator<ResearchRow> {
    const subjects = new Map<string, string>();
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH);
      const found = await UserAssessment.find({ ...filter, _id: { $in: batch } })
        .select([...FIELDS, 'results.user'])
        .maxTimeMS(READ_MS)
        .lean<Found[]>();
      // A large file takes minutes, in which a family may withdraw.
      const still = await findResearchConsents(
        found.map(({ userId }) => userId),
        isAboutChildren,
      );
      const byId = new Map(found.map((each) => [each._id, each]));
      for (const id of batch) {
        const each = byId.get(id);
        if (!each?.results || !each.completedAt || !still.has(each.userId)) continue;
        yield toRow(each as Found & Completed, instrument, subjects);
      }
    }
  }
  return { ids, rows };
}

interface Completed {
  completedAt: Date;
  results: NonNullable<UserAssessmentDocument['results']>;
}

function toRow(each: Found & Completed, instrument: Instrument, subjects: Map<string, string>): ResearchRow {
  const { _id, userId, subjectKey, completedAt, progress, changedAt, results } = each;
  const key = `${userId} ${subjectKey}`;
  // The rows come in random order, so counting up gives random numbers.
  const subject = subjects.get(key) ?? `S${subjects.size + 1}`;
  subjects.set(key, subject);
  const { responses, notApplicable } = progress;
  return {
    found: { _id, completedAt },
    result: results.user,
    responses: instrument.asStored(responses),
    // Without the remarks, which no column has.
    quality: readProtocol(instrument, { responses, notApplicable, comments: {} }, changedAt?.items ?? {}).quality,
    months: monthsOf(each),
    subject,
  };
}

/** Fisher-Yates with a random source that cannot be predicted. */
function shuffled(ids: readonly number[]): number[] {
  const mixed = [...ids];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as number, mixed[last] as number];
  }
  return mixed;
}
