import type { SaveProgressRequest } from '@kenali/contracts';

/** What the server has not acknowledged yet; every part may be missing. */
export type Unsent = Omit<SaveProgressRequest, 'changed'>;
/** As the server has it: a step may be missing there. */
type Progress = Omit<Unsent, 'currentStep'> & { currentStep?: Unsent['currentStep'] | null };

const MAPS = ['responses', 'notApplicable', 'comments', 'participantInfo'] as const;
const SINGLES = ['currentPage', 'currentStep', 'isStarted'] as const;
type Loose = Record<string, unknown>;

const without = (map: Loose | undefined, taken: Loose | undefined): Loose =>
  Object.fromEntries(Object.entries(map ?? {}).filter(([key]) => !Object.hasOwn(taken ?? {}, key)));

/** `change` on top of `base`: the newer value wins, an answer takes the place of the mark and a mark of the answer. */
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

/** What is left once `sent` has been acknowledged: a value that changed while it was on its way stays. */
export function subtractSent(unsent: Unsent, sent: Unsent): Unsent {
  const left: Loose = {};
  for (const part of SINGLES) if (unsent[part] !== undefined && unsent[part] !== sent[part]) left[part] = unsent[part];
  for (const part of MAPS) {
    const arrived: Loose = { ...sent[part] };
    const still = Object.entries(unsent[part] ?? {}).filter(([key, value]) => arrived[key] !== value);
    if (still.length > 0) left[part] = Object.fromEntries(still);
  }
  return left as Unsent;
}

/** Its answers alone, without the place on the page: what an end brings along where no save could. */
export const answersOf = ({
  responses,
  notApplicable,
  comments,
  participantInfo,
}: Pick<Unsent, (typeof MAPS)[number]>): Unsent =>
  subtractSent({ responses, notApplicable, comments, participantInfo }, {});

/** Whether somebody's words or answers would be lost with it; a place on the page is no loss. */
export const holdsAnswers = (unsent: Unsent): boolean => Object.keys(answersOf(unsent)).length > 0;

export const isEmptyUnsent = (unsent: Unsent): boolean => Object.keys(subtractSent(unsent, {})).length === 0;

/** The items whose answer or mark is meant to overwrite what the server has. */
export const itemsOf = ({ responses, notApplicable }: Unsent): string[] => [
  ...Object.keys(responses ?? {}),
  ...Object.keys(notApplicable ?? {}),
];

/** What storage gave back. It may be of another version of this code, or damaged: only what has the right shape counts. */
export function parseUnsent(text: string | null): Unsent {
  const read = parse(text);
  const kept: Loose = {};
  for (const part of MAPS) if (isMap(read[part])) kept[part] = read[part];
  if (Number.isInteger(read.currentPage)) kept.currentPage = read.currentPage;
  if (typeof read.currentStep === 'string' || typeof read.currentStep === 'number') kept.currentStep = read.currentStep;
  if (typeof read.isStarted === 'boolean') kept.isStarted = read.isStarted;
  return kept as Unsent;
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
