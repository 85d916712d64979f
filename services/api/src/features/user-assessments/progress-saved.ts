import type { ParticipantInfo, ProgressSaved, Superseded } from '@kenali/contracts';
import { findOlder, TIMED_PARTS, type Times } from './answer-times.ts';
import type { OpenState } from './open-cache.ts';

export const progressSaved = (after: OpenState, times: Times): ProgressSaved => ({
  revision: after.revision,
  savedAt: (after.savedAt as Date).toISOString(),
  status: 'in_progress',
  responses: after.progress.responses,
  notApplicable: after.progress.notApplicable,
  ...supersededAnswers(after, times),
});

/** What another device changed later. The caller shows these values instead of the ones it sent. */
function supersededAnswers({ changedAt, progress }: OpenState, times: Times) {
  const [items, comments, participantInfo] = TIMED_PARTS.map((part) => findOlder(part, times, changedAt)) as [
    string[],
    string[],
    (keyof ParticipantInfo)[],
  ];
  if (items.length + comments.length + participantInfo.length === 0) return {};
  const superseded: Superseded = {
    items,
    comments: pick(progress.comments, comments),
    participantInfo: pick(progress.participantInfo, participantInfo),
  };
  return { superseded };
}

const pick = <Map extends object>(map: Map, keys: readonly (keyof Map)[]): Map =>
  Object.fromEntries(keys.map((key) => [key, map[key]])) as Map;
