import type { ProgressSaved, SaveProgressRequest } from '@kenali/contracts';
import type { Instrument } from '@kenali/instruments';
import type { ClientSession } from 'mongodb';
import { withClusterTime } from '../../change-feed/index.ts';
import { driverCollection } from '../../db/model.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { assertOpen, findOwnUserAssessment, openFilter } from './access.ts';
import { cachePin, dropCachedPin, findCachedPin, instrumentOf, pinInstrument } from './pinned-instrument.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';
import { validateAnswers } from './validate-answers.ts';

/** The second attempt finds out why the first one matched nothing. The third one is for a pin that changed in between. */
const MAX_ATTEMPTS = 3;

/** Saves progress, complete or not. The response is sent after a majority of the database has the write. */
export const saveProgress: Handler<'POST /api/user-assessments/{id}/save-progress'> = async (
  { params, body },
  { caller, services, setWrittenAt },
) => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const instrument = await findInstrument(params.id, caller.id, services);
    const stages = progressUpdate(validateAnswers(instrument, body), instrument, services.now());
    const { answer: saved, at } = await withClusterTime((dbSession) =>
      updateProgress({ id: params.id, userId: caller.id, dbSession }, stages, instrument),
    );
    if (saved) {
      if (at) setWrittenAt(at);
      cachePin(services, params.id, { userId: caller.id, instrument });
      return progressSaved(saved);
    }
    dropCachedPin(services, params.id);
  }
  throw new AppError('CONFLICT');
};

async function findInstrument(id: number, userId: number, services: Services): Promise<Instrument> {
  const cached = findCachedPin(services, id, userId);
  if (cached) return cached;
  const found = await findOwnUserAssessment(id, userId, ['status', 'frozenAt', 'instrument', 'assessment']);
  assertOpen(found);
  return instrumentOf(found, services);
}

const updateProgress = (
  { id, userId, dbSession: session }: { id: number; userId: number; dbSession: ClientSession },
  stages: object[],
  instrument: Instrument,
) =>
  driverCollection(UserAssessment).findOneAndUpdate(openFilter(id, userId, instrument) as never, stages, {
    session,
    returnDocument: 'after',
    projection: { revision: 1, savedAt: 1, status: 1, 'progress.responses': 1, 'progress.notApplicable': 1 },
  }) as Promise<UserAssessmentDocument | null>;

const progressSaved = ({ revision, savedAt, status, progress }: UserAssessmentDocument): ProgressSaved => ({
  revision,
  savedAt: (savedAt as Date).toISOString(),
  status,
  responses: progress.responses,
  notApplicable: progress.notApplicable,
});

/**
 * The stages of the update. The database computes the new progress from the stored one, so saves from two devices never
 * undo each other. Items in `changed` (all sent items if it is absent) overwrite the stored value and clear its opposite;
 * other items only fill gaps. No item is deleted. `$literal` keeps sent values from being read as expressions.
 */
function progressUpdate(body: SaveProgressRequest, instrument: Instrument, now: Date): object[] {
  const { responses = {}, notApplicable = {}, comments = {}, participantInfo = {}, changed } = body;
  const changedIds = changed && new Set(changed);
  const sentResponses = splitItems(responses, changedIds);
  const sentNotApplicable = splitItems(notApplicable, changedIds);
  const idsOf = ({ overwriting }: SentItems) => Object.keys(overwriting);
  return [
    {
      $set: {
        'progress.responses': mergeItems('responses', 'notApplicable', sentResponses, idsOf(sentNotApplicable)),
        'progress.notApplicable': mergeItems('notApplicable', 'responses', sentNotApplicable, idsOf(sentResponses)),
        'progress.comments': { $mergeObjects: ['$progress.comments', { $literal: comments }] },
        'progress.participantInfo': { $mergeObjects: ['$progress.participantInfo', { $literal: participantInfo }] },
        ...positionFields(body),
        ...pinInstrument(instrument, now),
        revision: { $add: ['$revision', 1] },
        savedAt: now,
      },
    },
    // A separate stage, because it counts the merged maps.
    { $set: { answered: { $add: [{ $size: entriesOf('responses') }, { $size: entriesOf('notApplicable') }] } } },
  ];
}

type ItemMap = 'responses' | 'notApplicable';
interface SentItems {
  overwriting: Record<string, unknown>;
  filling: Record<string, unknown>;
}

function splitItems(sent: Record<string, unknown>, changedIds: ReadonlySet<string> | undefined): SentItems {
  const items: SentItems = { overwriting: {}, filling: {} };
  for (const [id, value] of Object.entries(sent)) {
    const part = !changedIds || changedIds.has(id) ? items.overwriting : items.filling;
    part[id] = value;
  }
  return items;
}

/** Later objects win. An item that has a value in the opposite map is not a gap. */
const mergeItems = (map: ItemMap, opposite: ItemMap, { overwriting, filling }: SentItems, clearedIds: string[]) => ({
  $mergeObjects: [
    withoutIds({ $objectToArray: { $literal: filling } }, { $map: { input: entriesOf(opposite), in: '$$this.k' } }),
    withoutIds(entriesOf(map), { $literal: clearedIds }),
    { $literal: overwriting },
  ],
});

const entriesOf = (map: ItemMap) => ({ $objectToArray: { $ifNull: [`$progress.${map}`, {}] } });
const withoutIds = (input: object, ids: object) => ({
  $arrayToObject: { $filter: { input, cond: { $not: [{ $in: ['$$this.k', ids] }] } } },
});

function positionFields({ currentPage, currentStep, isStarted }: SaveProgressRequest) {
  const fields: Record<string, unknown> = {};
  for (const [field, value] of Object.entries({ currentPage, currentStep, isStarted }))
    if (value !== undefined) fields[`progress.${field}`] = { $literal: value };
  return fields;
}
