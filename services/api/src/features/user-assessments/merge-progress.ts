import { type AnswerTimes, CLOCK_TOLERANCE_MS, type SaveProgressRequest } from '@kenali/contracts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

export const TIMED_PARTS = ['items', 'comments', 'participantInfo'] as const satisfies readonly (keyof AnswerTimes)[];
export type TimedPart = (typeof TIMED_PARTS)[number];
/** Milliseconds since 1970 by the clock of the API, per part and key. */
export type Times = Record<TimedPart, Record<string, number>>;

/**
 * Returns when each answer was given, by the clock of the API. A device whose clock is more than `CLOCK_TOLERANCE_MS` off
 * is corrected by the difference, which `sentAt` shows. No answer was given after it arrived, so a later time becomes `now`.
 */
export function serverTimes(
  { changedAt, sentAt }: Pick<SaveProgressRequest, 'changedAt' | 'sentAt'>,
  now: Date,
): Times {
  const difference = (sentAt ?? now.getTime()) - now.getTime();
  const shift = Math.abs(difference) > CLOCK_TOLERANCE_MS ? difference : 0;
  const timesOf = (part: TimedPart) =>
    Object.fromEntries(
      Object.entries(changedAt?.[part] ?? {}).map(([key, at]) => [key, Math.min(at - shift, now.getTime())]),
    );
  return { items: timesOf('items'), comments: timesOf('comments'), participantInfo: timesOf('participantInfo') };
}

/** An answer without a time counts as given now. */
const isOlder = (at: number | undefined, stored: Record<string, number> | undefined, key: string): boolean =>
  at !== undefined && (stored?.[key] ?? Number.NEGATIVE_INFINITY) > at;

/** The keys of the timed answers for which a later one is stored. */
export const findOlder = (part: TimedPart, times: Times, stored: AnswerTimes | undefined): string[] =>
  Object.entries(times[part])
    .filter(([key, at]) => isOlder(at, stored?.[part], key))
    .map(([key]) => key);

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
    keys.filter((key) => !isOlder(times[part][key], changedAt[part], key));
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
