import type { SaveProgressRequest } from '@kenali/contracts';
import type { Instrument } from '@kenali/instruments';
import { pinning } from './open-attempt.ts';

/**
 * The one update of a save, computed by the database from what is stored at that moment, so that saves of two devices
 * never undo each other: items in `changed` (all that are sent, when it is absent) overwrite and clear their opposite,
 * the others fill gaps only, none is deleted. Everything sent stands in `$literal`: no value is read as an expression.
 */
export function progressUpdate(body: SaveProgressRequest, instrument: Instrument, now: Date): object[] {
  const { responses = {}, notApplicable = {}, comments = {}, participantInfo = {}, changed } = body;
  const overwrites = changed && new Set(changed);
  const answers = split(responses, overwrites);
  const marks = split(notApplicable, overwrites);
  return [
    {
      $set: {
        'progress.responses': merged('responses', 'notApplicable', answers, Object.keys(marks.overwriting)),
        'progress.notApplicable': merged('notApplicable', 'responses', marks, Object.keys(answers.overwriting)),
        'progress.comments': { $mergeObjects: ['$progress.comments', { $literal: comments }] },
        'progress.participantInfo': { $mergeObjects: ['$progress.participantInfo', { $literal: participantInfo }] },
        ...place(body),
        ...pinning(instrument, now),
        revision: { $add: ['$revision', 1] },
        savedAt: now,
      },
    },
    // A second stage sees the maps as they have become.
    { $set: { answered: { $add: [{ $size: entries('responses') }, { $size: entries('notApplicable') }] } } },
  ];
}

type Map = 'responses' | 'notApplicable';
interface Sent {
  overwriting: Record<string, unknown>;
  filling: Record<string, unknown>;
}

function split(sent: Record<string, unknown>, overwrites: ReadonlySet<string> | undefined): Sent {
  const parts: Sent = { overwriting: {}, filling: {} };
  for (const [id, value] of Object.entries(sent)) {
    const part = !overwrites || overwrites.has(id) ? parts.overwriting : parts.filling;
    part[id] = value;
  }
  return parts;
}

/** Gap fillers below, what is stored above them, what overwrites on top. An item with the opposite mark is no gap. */
const merged = (map: Map, opposite: Map, { overwriting, filling }: Sent, cleared: string[]) => ({
  $mergeObjects: [
    without({ $objectToArray: { $literal: filling } }, keys(opposite)),
    without(entries(map), { $literal: cleared }),
    { $literal: overwriting },
  ],
});

const entries = (map: Map) => ({ $objectToArray: { $ifNull: [`$progress.${map}`, {}] } });
const keys = (map: Map) => ({ $map: { input: entries(map), in: '$$this.k' } });
const without = (input: object, ids: object) => ({
  $arrayToObject: { $filter: { input, cond: { $not: [{ $in: ['$$this.k', ids] }] } } },
});

function place({ currentPage, currentStep, isStarted }: SaveProgressRequest) {
  const sent: Record<string, unknown> = {};
  for (const [field, value] of Object.entries({ currentPage, currentStep, isStarted }))
    if (value !== undefined) sent[`progress.${field}`] = { $literal: value };
  return sent;
}
