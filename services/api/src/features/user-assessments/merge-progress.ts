import type { AnswerTimes, SaveProgressRequest } from '@kenali/contracts';
import { TIMED_PARTS, type TimedPart, type Times } from './answer-times.ts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

type Progress = UserAssessmentDocument['progress'];
export interface Answers extends Pick<UserAssessmentDocument, 'changedAt'> {
  progress: Progress;
}

type Loose = Record<string, unknown>;
/** Ids of the sent items. */
interface SentIds {
  overwriting: string[];
  filling: string[];
}

/**
 * Merges a save into the stored answers, so that saves from two devices never undo each other. Items in `changed` (all sent items if it
 * is absent) overwrite the stored value and clear its opposite, unless a later answer is stored; other items only fill gaps. No item is
 * deleted. Pure: the caller writes the result under the condition that the stored answers are still these.
 */
export function mergeSave(stored: Answers, body: SaveProgressRequest, times: Times, now: Date): Required<Answers> {
  const { responses = {}, notApplicable = {}, comments = {}, participantInfo = {}, changed } = body;
  const { progress, changedAt = {} } = stored;
  const changedIds = changed && new Set(changed);
  const answered = splitIds(responses, changedIds);
  const notObserved = splitIds(notApplicable, changedIds);
  const newest = (part: TimedPart, keys: string[]) =>
    keys.filter((key) => isNewest(changedAt, part, key, times[part][key]));
  const newestIds = {
    answered: newest('items', answered.overwriting),
    notObserved: newest('items', notObserved.overwriting),
  };
  const overwritten = {
    items: [...answered.overwriting, ...notObserved.overwriting],
    comments: Object.keys(comments),
    participantInfo: Object.keys(participantInfo),
  };
  const merged = {
    ...progress,
    responses: mergeItems(progress.responses, responses, {
      cleared: newestIds.notObserved,
      filling: answered.filling.filter((id) => !Object.hasOwn(progress.notApplicable, id)),
      overwriting: newestIds.answered,
    }),
    notApplicable: mergeItems(progress.notApplicable, notApplicable, {
      cleared: newestIds.answered,
      filling: notObserved.filling.filter((id) => !Object.hasOwn(progress.responses, id)),
      overwriting: newestIds.notObserved,
    }),
    comments: overwrite({ ...progress.comments }, comments, newest('comments', overwritten.comments)),
    participantInfo: overwrite(
      { ...progress.participantInfo },
      participantInfo,
      newest('participantInfo', overwritten.participantInfo),
    ),
    ...positionOf(body),
  } as Progress;
  return { progress: merged, changedAt: mergeTimes(changedAt, overwritten, times, now) };
}

function splitIds(sent: object, changedIds: ReadonlySet<string> | undefined): SentIds {
  const ids = Object.keys(sent);
  if (!changedIds) return { overwriting: ids, filling: [] };
  const split: SentIds = { overwriting: [], filling: [] };
  for (const id of ids) split[changedIds.has(id) ? 'overwriting' : 'filling'].push(id);
  return split;
}

/** True unless a later answer is stored. A value without a time was given now. */
const isNewest = (stored: AnswerTimes, part: TimedPart, key: string, at: number | undefined): boolean =>
  at === undefined || ((stored[part] as Record<string, number> | undefined)?.[key] ?? Number.NEGATIVE_INFINITY) <= at;

/** Copies the stored items once and changes the copy: of 125 items, few have changed, and spreading one map into another costs more than all else. */
function mergeItems(stored: Loose, sent: Loose, { cleared, ...ids }: SentIds & { cleared: string[] }): Loose {
  const merged = { ...stored };
  for (const id of cleared) delete merged[id];
  for (const id of ids.filling) if (!Object.hasOwn(merged, id)) merged[id] = sent[id];
  return overwrite(merged, sent, ids.overwriting);
}

/** Puts the sent values into a map, which it returns. */
function overwrite(merged: Loose, sent: object, keys: readonly string[]): Loose {
  for (const key of keys) merged[key] = (sent as Loose)[key];
  return merged;
}

/** Records when each overwriting answer was given. A later time stays. */
function mergeTimes(
  stored: AnswerTimes,
  overwritten: Record<TimedPart, string[]>,
  times: Times,
  now: Date,
): AnswerTimes {
  const merged: AnswerTimes = { ...stored };
  for (const part of TIMED_PARTS) {
    const keys = overwritten[part];
    if (keys.length === 0) continue;
    const ofPart: Record<string, number> = { ...stored[part] };
    for (const key of keys) {
      const at = times[part][key];
      ofPart[key] = at === undefined ? now.getTime() : Math.max(ofPart[key] ?? Number.NEGATIVE_INFINITY, at);
    }
    merged[part] = ofPart;
  }
  return merged;
}

function positionOf({ currentPage, currentStep, isStarted }: SaveProgressRequest): Loose {
  return Object.fromEntries(
    Object.entries({ currentPage, currentStep, isStarted }).filter(([, value]) => value !== undefined),
  );
}
