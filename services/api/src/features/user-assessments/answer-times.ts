import { type AnswerTimes, CLOCK_TOLERANCE_MS, type SaveProgressRequest } from '@kenali/contracts';

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

type Answers = Pick<SaveProgressRequest, 'responses' | 'notApplicable' | 'comments' | 'participantInfo'>;

/** Leaves out the answers for which a later one is stored, as `mergeSave` does. */
export function withoutOlder<Sent extends Answers>(sent: Sent, times: Times, stored: AnswerTimes | undefined): Sent {
  const newest = <Value>(part: TimedPart, map: Record<string, Value> | undefined) =>
    map && Object.fromEntries(Object.entries(map).filter(([key]) => !isOlder(times[part][key], stored?.[part], key)));
  return {
    ...sent,
    responses: newest('items', sent.responses),
    notApplicable: newest('items', sent.notApplicable),
    comments: newest('comments', sent.comments),
    participantInfo: newest('participantInfo', sent.participantInfo as Record<string, unknown> | undefined),
  };
}

/** An answer without a time counts as given now. */
const isOlder = (at: number | undefined, stored: Record<string, number> | undefined, key: string): boolean =>
  at !== undefined && (stored?.[key] ?? Number.NEGATIVE_INFINITY) > at;

/** The keys of the timed answers for which a later one is stored. */
export const findOlder = (part: TimedPart, times: Times, stored: AnswerTimes | undefined): string[] =>
  Object.entries(times[part])
    .filter(([key, at]) => isOlder(at, stored?.[part], key))
    .map(([key]) => key);
