import type { SavedProgress, SaveProgressRequest } from '@kenali/contracts';

/** Changes that the API has not acknowledged yet. Every part is optional. */
export type Unsent = Omit<SaveProgressRequest, 'changed'>;
/** Progress as the API stores it, where the step may be null. */
type Progress = Omit<Unsent, 'currentStep'> & { currentStep?: Unsent['currentStep'] | null };

const MAPS = ['responses', 'notApplicable', 'comments', 'participantInfo'] as const;
const SINGLES = ['currentPage', 'currentStep', 'isStarted'] as const;
type Loose = Record<string, unknown>;

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
  return merged as Base;
}

/** Removes acknowledged values from `unsent`. A value that changed while the request was in flight stays. */
export function subtractSent(unsent: Unsent, sent: Unsent): Unsent {
  const left: Loose = {};
  for (const part of SINGLES) if (unsent[part] !== undefined && unsent[part] !== sent[part]) left[part] = unsent[part];
  for (const part of MAPS) {
    const acknowledged: Loose = { ...sent[part] };
    const remaining = Object.entries(unsent[part] ?? {}).filter(([key, value]) => acknowledged[key] !== value);
    if (remaining.length > 0) left[part] = Object.fromEntries(remaining);
  }
  return left as Unsent;
}

/** The answers without the current page or step, as the completion request sends them. */
export const pickAnswers = ({
  responses,
  notApplicable,
  comments,
  participantInfo,
}: Pick<Unsent, (typeof MAPS)[number]>): Unsent =>
  subtractSent({ responses, notApplicable, comments, participantInfo }, {});

/** True if there are unsent answers. The current page or step does not count. */
export const hasAnswers = (unsent: Unsent): boolean => Object.keys(pickAnswers(unsent)).length > 0;

/**
 * True if a completed user assessment lacks answers of this device. Answers can be unacknowledged and stored anyway, if the
 * response to their save was lost.
 */
export const hasDiscardedAnswers = (unsent: Unsent, stored: SavedProgress): boolean =>
  hasAnswers(subtractSent(unsent, pickAnswers(stored)));

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
  return valid as Unsent;
}

const isMap = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string | null): Loose {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isMap(value) ? value : {};
  } catch {
    return {};
  }
}
