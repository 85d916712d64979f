import type { ParticipantInfo, ProgressSaved, SaveProgressRequest, Superseded } from '@kenali/contracts';
import type { Instrument } from '@kenali/instruments';
import type { Document } from 'mongodb';
import { sealField } from '../../db/encryption/sealed-fields.ts';
import { findOlder, mergeSave, type TimedPart, type Times } from './merge-progress.ts';
import type { OpenState } from './open-cache.ts';
import { childTokenStages } from './search-tokens.ts';

const PARTS = ['responses', 'notApplicable', 'comments', 'participantInfo'] as const;

/** The state after a save by which an instrument is pinned. */
export function stateAfter(
  before: OpenState,
  { body, times, instrument, now }: { body: SaveProgressRequest; times: Times; instrument: Instrument; now: Date },
): OpenState {
  return {
    instrument: before.instrument ?? { id: instrument.id, version: instrument.version },
    itemCount: before.itemCount ?? instrument.itemCount,
    startedAt: before.startedAt ?? now,
    revision: before.revision + 1,
    savedAt: now,
    ...mergeSave(before, body, times, now),
  };
}

interface ProgressUpdate {
  update: Document | Document[];
  /** The fields that it sets, to recognise a document that has them. */
  set: Document;
}

/** The update that stores the state after one or more saves. It seals the parts that they may have changed; the others stay as they are. */
export function progressUpdate(
  { collection, id }: { collection: 'userAssessments' | 'observations'; id: number },
  before: OpenState,
  after: OpenState,
  bodies: readonly SaveProgressRequest[],
): ProgressUpdate {
  const { progress, changedAt = {}, instrument, itemCount, startedAt, revision, savedAt } = after;
  const isSent = (field: keyof SaveProgressRequest) => bodies.some((body) => body[field] !== undefined);
  const hasItems = isSent('responses') || isSent('notApplicable');
  const answered = Object.keys(progress.responses).length + Object.keys(progress.notApplicable).length;
  const childId = bodies.findLast((body) => body.childId !== undefined)?.childId;
  const set: Record<string, unknown> = {
    status: 'in_progress',
    answered,
    revision,
    savedAt,
    instrument,
    itemCount,
    startedAt,
    ...(Object.keys(changedAt).length > 0 && { changedAt: sealField(collection, id, 'changedAt', changedAt) }),
    ...(typeof childId === 'number' && { childId }),
  };
  for (const part of PARTS)
    if (part === 'responses' || part === 'notApplicable' ? hasItems : isSent(part))
      set[`progress.${part}`] = sealField(collection, id, `progress.${part}`, progress[part]);
  for (const field of ['currentPage', 'currentStep', 'isStarted'] as const)
    if (isSent(field)) set[`progress.${field}`] = progress[field];
  const { childName } = progress.participantInfo;
  const isRenamed = childName !== before.progress.participantInfo.childName;
  return { update: toUpdate(set, childId === null, isRenamed ? childTokenStages(childName) : []), set };
}

/** An update without stages is the cheapest for the database. Stages read values as expressions, unless they are literals. */
function toUpdate(set: Record<string, unknown>, isUnlinked: boolean, stages: object[]): Document | Document[] {
  if (stages.length === 0) return { $set: set, ...(isUnlinked && { $unset: { childId: 1 } }) };
  const literals = Object.fromEntries(Object.entries(set).map(([name, value]) => [name, { $literal: value }]));
  return [{ $set: literals }, ...stages, ...(isUnlinked ? [{ $unset: ['childId'] }] : [])];
}

/** The answer to a save. */
export const progressSaved = (after: OpenState, times: Times): ProgressSaved => ({
  revision: after.revision,
  savedAt: (after.savedAt as Date).toISOString(),
  status: 'in_progress',
  responses: after.progress.responses,
  notApplicable: after.progress.notApplicable,
  ...supersededAnswers(after, times),
});

/** What another device changed later. The caller shows these values instead of the ones it sent. */
function supersededAnswers({ changedAt, progress }: OpenState, times: Times): { superseded?: Superseded } {
  const older = <Key extends string>(part: TimedPart) => findOlder(part, times, changedAt) as Key[];
  const superseded: Superseded = {
    items: older('items'),
    comments: pick(progress.comments, older('comments')),
    participantInfo: pick(progress.participantInfo, older<keyof ParticipantInfo>('participantInfo')),
  };
  return Object.values(superseded).some((part) => Object.keys(part).length > 0) ? { superseded } : {};
}

const pick = <Map extends object>(map: Map, keys: readonly (keyof Map)[]): Map =>
  Object.fromEntries(keys.map((key) => [key, map[key]])) as Map;
