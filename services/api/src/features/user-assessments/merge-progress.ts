import type { AnswerTimes, SaveProgressRequest } from '@kenali/contracts';
import { TIMED_PARTS, type TimedPart, type Times } from './answer-times.ts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

type Progress = UserAssessmentDocument['progress'];
export interface Answers extends Pick<UserAssessmentDocument, 'changedAt'> {
  progress: Progress;
}

type Loose = Record<string, unknown>;
interface SentItems {
  overwriting: Loose;
  filling: Loose;
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
  const answered = splitItems(responses, changedIds);
  const notObserved = splitItems(notApplicable, changedIds);
  const newest = (part: TimedPart, values: Loose): Loose => {
    const kept: Loose = {};
    for (const key of Object.keys(values))
      if (isNewest(changedAt, part, key, times[part][key])) kept[key] = values[key];
    return kept;
  };
  const newestItems = {
    answered: newest('items', answered.overwriting),
    notObserved: newest('items', notObserved.overwriting),
  };
  const merged = {
    ...progress,
    responses: {
      ...without(answered.filling, progress.notApplicable),
      ...without(progress.responses, newestItems.notObserved),
      ...newestItems.answered,
    },
    notApplicable: {
      ...without(notObserved.filling, progress.responses),
      ...without(progress.notApplicable, newestItems.answered),
      ...newestItems.notObserved,
    },
    comments: { ...progress.comments, ...newest('comments', comments) },
    participantInfo: { ...progress.participantInfo, ...newest('participantInfo', participantInfo) },
    ...positionOf(body),
  } as Progress;
  const overwritten = { items: { ...answered.overwriting, ...notObserved.overwriting }, comments, participantInfo };
  return { progress: merged, changedAt: mergeTimes(changedAt, overwritten, times, now) };
}

function splitItems(sent: Loose, changedIds: ReadonlySet<string> | undefined): SentItems {
  if (!changedIds) return { overwriting: sent, filling: {} };
  const items: SentItems = { overwriting: {}, filling: {} };
  for (const id of Object.keys(sent)) items[changedIds.has(id) ? 'overwriting' : 'filling'][id] = sent[id];
  return items;
}

/** True unless a later answer is stored. A value without a time was given now. */
const isNewest = (stored: AnswerTimes, part: TimedPart, key: string, at: number | undefined): boolean =>
  at === undefined || ((stored[part] as Record<string, number> | undefined)?.[key] ?? Number.NEGATIVE_INFINITY) <= at;

function without(map: Loose, ids: Loose): Loose {
  const dropped = Object.keys(ids);
  if (dropped.length === 0) return map;
  const copy = { ...map };
  for (const id of dropped) delete copy[id];
  return copy;
}

/** Records when each overwriting answer was given. A later time stays. */
function mergeTimes(stored: AnswerTimes, overwritten: Record<TimedPart, Loose>, times: Times, now: Date): AnswerTimes {
  const merged: AnswerTimes = { ...stored };
  for (const part of TIMED_PARTS) {
    const keys = Object.keys(overwritten[part]);
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
