import type { SaveProgressRequest } from '@kenali/contracts';
import type { Instrument } from '@kenali/instruments';
import { TIMED_PARTS, type TimedPart, type Times } from '../src/features/user-assessments/merge-progress.ts';
import { pinInstrument } from '../src/features/user-assessments/pinned-instrument.ts';

/**
 * Saves as the stages of an update, without field encryption. `mergeSave` must not differ from it. The database computes the new progress from the stored one, so saves from two devices never
 * undo each other. Items in `changed` (all sent items if it is absent) overwrite the stored value and clear its opposite,
 * unless a later answer is stored; other items only fill gaps. No item is deleted. `$literal` keeps sent values from being
 * read as expressions.
 */
export function pipelineMerge(body: SaveProgressRequest, instrument: Instrument, times: Times, now: Date): object[] {
  const { responses = {}, notApplicable = {}, comments = {}, participantInfo = {}, changed } = body;
  const changedIds = changed && new Set(changed);
  const answered = splitItems(responses, changedIds);
  const notObserved = splitItems(notApplicable, changedIds);
  const overwritten = { items: { ...answered.overwriting, ...notObserved.overwriting }, comments, participantInfo };
  return [
    {
      $set: {
        'progress.responses': mergeItems('responses', 'notApplicable', answered, notObserved, times),
        'progress.notApplicable': mergeItems('notApplicable', 'responses', notObserved, answered, times),
        'progress.comments': { $mergeObjects: ['$progress.comments', ...newest('comments', comments, times)] },
        'progress.participantInfo': {
          $mergeObjects: ['$progress.participantInfo', ...newest('participantInfo', participantInfo, times)],
        },
        ...positionFields(body),
        ...(body.childId !== undefined && { childId: body.childId ?? '$$REMOVE' }),
        ...timeFields(overwritten, times, now),
        ...pinInstrument(instrument, now),
        revision: { $add: ['$revision', 1] },
        savedAt: now,
      },
    },
    // A separate stage, because it counts the merged maps.
    { $set: { answered: { $add: [{ $size: entriesOf('responses') }, { $size: entriesOf('notApplicable') }] } } },
  ];
}

type Loose = Record<string, unknown>;
type ItemMap = 'responses' | 'notApplicable';
interface SentItems {
  overwriting: Loose;
  filling: Loose;
}

function splitItems(sent: Loose, changedIds: ReadonlySet<string> | undefined): SentItems {
  const items: SentItems = { overwriting: {}, filling: {} };
  for (const [id, value] of Object.entries(sent)) {
    const part = !changedIds || changedIds.has(id) ? items.overwriting : items.filling;
    part[id] = value;
  }
  return items;
}

/** Later objects win. An item that has a value in the opposite map is not a gap. */
const mergeItems = (
  map: ItemMap,
  opposite: ItemMap,
  { overwriting, filling }: SentItems,
  { overwriting: opposing }: SentItems,
  times: Times,
) => ({
  $mergeObjects: [
    withoutIds({ $objectToArray: { $literal: filling } }, { $map: { input: entriesOf(opposite), in: '$$this.k' } }),
    withoutIds(entriesOf(map), newestIds(Object.keys(opposing), times)),
    ...newest('items', overwriting, times),
  ],
});

const entriesOf = (map: ItemMap) => ({ $objectToArray: { $ifNull: [`$progress.${map}`, {}] } });
const withoutIds = (input: object, ids: object) => ({
  $arrayToObject: { $filter: { input, cond: { $not: [{ $in: ['$$this.k', ids] }] } } },
});

/** True unless a later answer is stored. A missing time compares as earlier than every number. */
const isNewest = (part: TimedPart, key: string, at: number) => ({ $lte: [`$changedAt.${part}.${key}`, at] });

/** The sent values as objects to merge. Values without a time always win, so they stay one literal. */
function newest(part: TimedPart, values: Loose, times: Times): object[] {
  const untimed: Loose = {};
  const timed: Loose = {};
  for (const [key, value] of Object.entries(values)) {
    const at = times[part][key];
    if (at === undefined) untimed[key] = value;
    else timed[key] = { $cond: [isNewest(part, key, at), { $literal: value }, '$$REMOVE'] };
  }
  return [{ $literal: untimed }, timed];
}

function newestIds(ids: readonly string[], { items }: Times) {
  const timed = ids.filter((id) => items[id] !== undefined);
  if (timed.length === 0) return { $literal: ids };
  const untimed = ids.filter((id) => items[id] === undefined);
  const winners = timed.map((id) => ({ $cond: [isNewest('items', id, items[id] as number), { $literal: id }, null] }));
  return { $concatArrays: [{ $literal: untimed }, winners] };
}

/** Records when each overwriting answer was given. `$max` ignores a missing time. */
function timeFields(overwritten: Record<TimedPart, Loose>, times: Times, now: Date): object {
  const fields: Record<string, object> = {};
  for (const part of TIMED_PARTS) {
    const merged: Record<string, unknown> = {};
    for (const key of Object.keys(overwritten[part])) {
      const at = times[part][key];
      merged[key] = at === undefined ? now.getTime() : { $max: [`$changedAt.${part}.${key}`, at] };
    }
    if (Object.keys(merged).length > 0) fields[`changedAt.${part}`] = { $mergeObjects: [`$changedAt.${part}`, merged] };
  }
  return fields;
}

function positionFields({ currentPage, currentStep, isStarted }: SaveProgressRequest) {
  const fields: Loose = {};
  for (const [field, value] of Object.entries({ currentPage, currentStep, isStarted }))
    if (value !== undefined) fields[`progress.${field}`] = { $literal: value };
  return fields;
}
