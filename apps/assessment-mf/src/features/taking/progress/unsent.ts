import {
  type AnswerTimes,
  type SavedProgress,
  type SaveProgressRequest,
  storedLine,
  storedRemark,
} from '@kenali/contracts';

/** Changes that the API has not acknowledged yet, with the time of each. Every part is optional. */
export type Unsent = Omit<SaveProgressRequest, 'changed' | 'sentAt'>;
/** Progress as the API stores it, where the step may be null. */
type Progress = Omit<Unsent, 'currentStep'> & { currentStep?: Unsent['currentStep'] | null };

const MAPS = ['responses', 'notApplicable', 'comments', 'participantInfo'] as const;
const SINGLES = ['currentPage', 'currentStep', 'isStarted'] as const;
type Part = (typeof MAPS)[number];
type Loose = Record<string, unknown>;
type Times = Record<string, number>;

const TIMED_PARTS = ['items', 'comments', 'participantInfo'] as const;
/** A response and "not observed" share one time, because one replaces the other. */
const timesKey = (part: Part) => (part === 'responses' || part === 'notApplicable' ? 'items' : part);
const timesOf = ({ changedAt }: Pick<Unsent, 'changedAt'>, part: Part): Times => changedAt?.[timesKey(part)] ?? {};
/** The time of the newest change, or 0. */
export const newestTime = (unsent: Unsent): number =>
  Math.max(0, ...MAPS.flatMap((part) => Object.values(timesOf(unsent, part))));

/** Returns the change with the time at which the user made it. */
export function withTimes(change: Unsent, at: number): Unsent {
  const changedAt: Record<string, Times> = {};
  for (const part of MAPS)
    for (const key of Object.keys(change[part] ?? {}))
      changedAt[timesKey(part)] = { ...changedAt[timesKey(part)], [key]: at };
  return Object.keys(changedAt).length > 0 ? { ...change, changedAt } : change;
}

/** Keeps only the times of answers that are still there. */
function keepTimes(unsent: Loose, { changedAt }: Pick<Unsent, 'changedAt'>): void {
  const kept: Record<string, Times> = {};
  for (const part of MAPS)
    for (const key of Object.keys(unsent[part] ?? {})) {
      const at = timesOf({ changedAt }, part)[key];
      if (at !== undefined) kept[timesKey(part)] = { ...kept[timesKey(part)], [key]: at };
    }
  if (Object.keys(kept).length > 0) unsent.changedAt = kept;
  else delete unsent.changedAt;
}

const without = (map: Loose | undefined, removed: Loose | undefined): Loose =>
  Object.fromEntries(Object.entries(map ?? {}).filter(([key]) => !Object.hasOwn(removed ?? {}, key)));

/** Applies `change` to `base`. A response replaces "not observed" for the same item, and the other way round. */
export function mergeUnsent<Base extends Progress>(base: Base, change: Unsent): Base {
  const merged: Loose = { ...base };
  for (const part of SINGLES) if (change[part] !== undefined) merged[part] = change[part];
  for (const part of MAPS) if (change[part]) merged[part] = { ...base[part], ...change[part] };
  if (change.responses && merged.notApplicable)
    merged.notApplicable = without(merged.notApplicable as Loose, change.responses);
  if (change.notApplicable && merged.responses)
    merged.responses = without(merged.responses as Loose, change.notApplicable);
  if (base.changedAt || change.changedAt) merged.changedAt = mergeTimes(base.changedAt, change.changedAt);
  return merged as Base;
}

const mergeTimes = (base: AnswerTimes = {}, change: AnswerTimes = {}): AnswerTimes =>
  Object.fromEntries(
    TIMED_PARTS.filter((part) => base[part] ?? change[part]).map((part) => [part, { ...base[part], ...change[part] }]),
  );

/**
 * Removes acknowledged values from `unsent`. A value that changed while the request was in flight stays, even if it changed
 * back, because its time is new.
 */
export function subtractSent(unsent: Unsent, sent: Unsent): Unsent {
  const left: Loose = {};
  for (const part of SINGLES) if (unsent[part] !== undefined && unsent[part] !== sent[part]) left[part] = unsent[part];
  for (const part of MAPS) {
    const acknowledged: Loose = { ...sent[part] };
    const isNewer = (key: string) => {
      const sentAt = timesOf(sent, part)[key];
      return sentAt !== undefined && sentAt !== timesOf(unsent, part)[key];
    };
    const remaining = Object.entries(unsent[part] ?? {}).filter(
      ([key, value]) => acknowledged[key] !== value || isNewer(key),
    );
    if (remaining.length > 0) left[part] = Object.fromEntries(remaining);
  }
  keepTimes(left, unsent);
  return left as Unsent;
}

/** Leaves out the changes for which `stored` has a later one of another tab. */
export function withoutOlder(unsent: Unsent, stored: Unsent): Unsent {
  const newest: Loose = { ...unsent };
  for (const part of MAPS) {
    const [own, theirs] = [timesOf(unsent, part), timesOf(stored, part)];
    const isNewest = ([key]: [string, unknown]) => (own[key] ?? 0) >= (theirs[key] ?? 0);
    newest[part] = Object.fromEntries(Object.entries(unsent[part] ?? {}).filter(isNewest));
  }
  return subtractSent(newest as Unsent, {});
}

/** The answers without the current page or step, as the completion request sends them. */
export const pickAnswers = ({
  responses,
  notApplicable,
  comments,
  participantInfo,
  changedAt,
}: Pick<Unsent, Part | 'changedAt'>): Unsent =>
  subtractSent({ responses, notApplicable, comments, participantInfo, changedAt }, {});

/** True if there are unsent answers. The current page or step does not count. */
export const hasAnswers = (unsent: Unsent): boolean => Object.keys(pickAnswers(unsent)).length > 0;

/**
 * True if a completed user assessment lacks answers of this device. Answers can be unacknowledged and stored anyway, if the
 * response to their save was lost. The API stores texts without blanks at their ends.
 */
export const hasDiscardedAnswers = (unsent: Unsent, stored: SavedProgress): boolean =>
  hasAnswers(
    subtractSent(
      {
        ...unsent,
        comments: mapTexts(unsent.comments, storedRemark),
        participantInfo: mapTexts(unsent.participantInfo, storedLine),
      },
      pickAnswers(stored),
    ),
  );

const mapTexts = (texts: object | undefined, asStored: (text: string) => string): Record<string, never> =>
  Object.fromEntries(Object.entries(texts ?? {}).map(([key, text]) => [key, asStored(String(text)) as never]));

export const isEmptyUnsent = (unsent: Unsent): boolean => Object.keys(subtractSent(unsent, {})).length === 0;

/** Ids of the items whose value overwrites the one that the API has. */
export const changedItemIds = ({ responses, notApplicable }: Unsent): string[] => [
  ...Object.keys(responses ?? {}),
  ...Object.keys(notApplicable ?? {}),
];

/** Parses the stored text. It may come from another version of this code or be damaged, so invalid parts are dropped. */
export function parseUnsent(text: string | null): Unsent {
  const stored = parse(text);
  const valid: Loose = {};
  for (const part of MAPS) if (isMap(stored[part])) valid[part] = stored[part];
  if (Number.isInteger(stored.currentPage)) valid.currentPage = stored.currentPage;
  if (typeof stored.currentStep === 'string' || typeof stored.currentStep === 'number')
    valid.currentStep = stored.currentStep;
  if (typeof stored.isStarted === 'boolean') valid.isStarted = stored.isStarted;
  keepTimes(valid, { changedAt: parseTimes(stored.changedAt) });
  return valid as Unsent;
}

const parseTimes = (stored: unknown): AnswerTimes =>
  Object.fromEntries(
    TIMED_PARTS.map((part) => [
      part,
      Object.fromEntries(
        Object.entries((isMap(stored) && isMap(stored[part]) && stored[part]) || {}).filter(([, at]) =>
          Number.isInteger(at),
        ),
      ),
    ]),
  );

const isMap = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string | null): Loose {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isMap(value) ? value : {};
  } catch {
    return {};
  }
}
