import { type AnswerTimes, CLOCK_TOLERANCE_MS, type SaveProgressRequest } from '@kenali/contracts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

export type TimedPart = keyof AnswerTimes;
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

/**
 * Merges a save into the stored answers, so that saves from two devices never undo each other. Items in `changed` (all sent items if it
 * is absent) overwrite the stored value and clear its opposite, unless a later answer is stored; other items only fill gaps. No item is
 * deleted. Pure: the caller writes the result under the condition that the stored answers are still these.
 */
export function mergeSave(stored: Answers, body: SaveProgressRequest, times: Times, now: Date): Required<Answers> {
  const { responses, notApplicable, comments, participantInfo, changed } = body;
  const { progress, changedAt } = stored;
  // Each map is copied once: of 125 items, few have changed, and spreading one map into another costs more than all else.
  const merged = {
    ...progress,
    ...positionOf(body),
    responses: { ...progress.responses },
    notApplicable: { ...progress.notApplicable },
    comments: { ...progress.comments },
    participantInfo: { ...progress.participantInfo },
  };

  const given: Partial<Times> = {};
  /** Whether a sent answer replaces the stored one; if so, records when it was given. */
  function replaces(part: TimedPart, key: string): boolean {
    const at = times[part][key];
    if (isOlder(at, changedAt?.[part], key)) return false;
    given[part] ??= { ...changedAt?.[part] };
    given[part][key] = at ?? now.getTime();
    return true;
  }
  const changedIds = changed && new Set(changed);
  const isStored = (id: string) => Object.hasOwn(progress.responses, id) || Object.hasOwn(progress.notApplicable, id);
  const mergeItems = (sent: object, items: Loose, opposite: Loose) => {
    for (const [id, value] of Object.entries(sent)) {
      const overwrites = !changedIds || changedIds.has(id);
      if (overwrites ? !replaces('items', id) : isStored(id)) continue;
      items[id] = value;
      delete opposite[id];
    }
  };
  const mergeTexts = (part: 'comments' | 'participantInfo', sent: object, texts: Loose) => {
    for (const [key, text] of Object.entries(sent)) if (replaces(part, key)) texts[key] = text;
  };
  mergeItems(responses ?? {}, merged.responses, merged.notApplicable);
  mergeItems(notApplicable ?? {}, merged.notApplicable, merged.responses);
  mergeTexts('comments', comments ?? {}, merged.comments);
  mergeTexts('participantInfo', participantInfo ?? {}, merged.participantInfo);
  return { progress: merged, changedAt: { ...changedAt, ...given } };
}

const positionOf = ({ currentPage, currentStep, isStarted }: SaveProgressRequest): Partial<Progress> =>
  Object.fromEntries(
    Object.entries({ currentPage, currentStep, isStarted }).filter(([, value]) => value !== undefined),
  );
