import {
  ASSESSMENT_TYPE,
  type Id,
  type ProgressSaved,
  type SaveProgressRequest,
  type UserAssessmentDetail,
  unsentKeyOf,
} from '@kenali/contracts';
import { patienceFor } from '@kenali/federation/host';
import type { KeptStore } from './kept-store.ts';
import { copyUnsent, restoreUnsent } from './unsent-copies.ts';

/** A call on its way to the API, with the promise of its answer. */
export interface WatchedCall {
  call: string;
  input: unknown;
  answer: Promise<unknown>;
}

export interface KeptAnswersOptions {
  store: KeptStore;
  /** False where the page of a questionnaire would not open without a network, so that its answers are not kept either. */
  canKeep(): boolean;
  /** A begun questionnaire is kept, and is what the start leads to. @param path its page */
  onBegun(path: string): void;
  /** No questionnaire is kept any longer. */
  onNothingLeft(): Promise<void>;
}

type Input = { params: Record<string, string | number>; body?: SaveProgressRequest };
/** The questionnaire of a call, and the session of its caller. */
interface Owner {
  userId: Id;
  id: Id;
  session: number;
}

const DETAIL = 'detail.';
const INSTRUMENT = 'instrument.';
const detailKey = ({ userId, id }: Owner) => `${DETAIL}${userId}.${id}`;
const instrumentKey = ({ id, version }: { id: unknown; version: unknown }) => `${INSTRUMENT}${id}.${version}`;
const pageOf = ({ id, assessment }: UserAssessmentDetail) => `${ASSESSMENT_TYPE[assessment.type].path}/${id}`;
const unsentKey = ({ userId, id }: Owner) => unsentKeyOf(userId, id);

/** On a usual connection. A page that is kept does not wait longer for the API, because the later save brings what changed elsewhere. */
const READ_MS = 8000;

/** The owner may continue, on this device too. */
const isBegun = ({ status, needsConsent, isRestricted }: UserAssessmentDetail) =>
  status === 'in_progress' && !needsConsent && !isRestricted;

/** True without an answer, and for the answer of a proxy whose API is away. */
const isAway = (error: unknown) => {
  const { status } = error as { status?: number };
  return status === undefined || status >= 502;
};

async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}

/** The questionnaire after a save: what the API has now, and the texts, which only the request has. */
function withSaved(
  detail: UserAssessmentDetail,
  { comments, participantInfo, currentPage, currentStep, isStarted }: SaveProgressRequest,
  { revision, savedAt, responses, notApplicable, superseded }: ProgressSaved,
): UserAssessmentDetail {
  const { results } = detail;
  return {
    ...detail,
    revision,
    savedAt,
    results: {
      responses,
      notApplicable,
      comments: { ...results.comments, ...comments, ...superseded?.comments },
      participantInfo: { ...results.participantInfo, ...participantInfo, ...superseded?.participantInfo },
      currentPage: currentPage ?? results.currentPage,
      currentStep: currentStep ?? results.currentStep,
      isStarted: isStarted ?? results.isStarted,
    },
  };
}

/** A save and its answer. */
interface Passing {
  body: SaveProgressRequest;
  saved: ProgressSaved;
}
/** A questionnaire on its way from the API, with the saves of this page that were answered meanwhile. */
interface Reading {
  key: string;
  passing: Passing[];
}

/**
 * The questionnaire that was read, with the answers of saves that passed it: of this page, and of another one that has kept them. Only what
 * changed since the read began is newer: after a failover, the API may have a lower revision than the device.
 */
function withPassing(
  read: UserAssessmentDetail,
  before: UserAssessmentDetail | null | undefined,
  now: UserAssessmentDetail | undefined,
  passing: readonly Passing[],
): UserAssessmentDetail {
  const newest = before && now && now.revision > Math.max(before.revision, read.revision) ? now : read;
  const { revision, savedAt, results } = newest;
  let detail = { ...read, revision, savedAt, results };
  for (const { body, saved } of passing) if (saved.revision > detail.revision) detail = withSaved(detail, body, saved);
  return detail;
}

/**
 * Keeps the begun questionnaires of the signed-in user on the device, with their answers and questions, while they are begun. Answers that the
 * API does not have are kept for themselves, and outlive the session, as before.
 */
export function createKeptAnswers({ store, canKeep, onBegun, onNothingLeft }: KeptAnswersOptions) {
  /** Counts sessions that ended. What the API answers to an earlier session is not kept. */
  let session = 0;
  /** The user of this session. */
  let current: Id | undefined;
  /** The questions that this page has. It asks for them once, also if the device forgets them meanwhile. */
  const instruments = new Map<string, unknown>();

  /** What had to go may still be there, because the device could not be read or written. What is kept is read again, so all of it may go. */
  let isForgetDue = false;
  const readings = new Set<Reading>();

  /** Another user begins another session. The check and the calls of a user come in any order. */
  function enter(userId: Id): void {
    if (userId !== current) session += 1;
    current = userId;
  }

  const keptOf = async (key: string) => (await store.get(key)) as UserAssessmentDetail | null | undefined;
  const detailsOf = async () => (await store.keys())?.filter((key) => key.startsWith(DETAIL)) ?? null;

  async function forget(isForgotten: (key: string) => boolean): Promise<void> {
    const wasDue = isForgetDue;
    const isGone = wasDue ? () => true : isForgotten;
    const forgotten = (await detailsOf())?.filter(isGone);
    await store.remove(...(forgotten ?? []));
    const left = await detailsOf();
    // Then the worker stays, because pages with a worker check again.
    if (!forgotten || !left || left.some(isGone)) {
      isForgetDue = true;
      return;
    }
    if (wasDue) isForgetDue = false;
    if (left[0] !== undefined) {
      const next = await keptOf(left[0]);
      if (next && forgotten.length > 0) onBegun(pageOf(next));
      return;
    }
    await store.remove(...((await store.keys()) ?? []).filter((key) => key.startsWith(INSTRUMENT)));
    await onNothingLeft();
  }

  /** @param change makes what is kept of what was kept meanwhile; `undefined` if nothing is kept any longer */
  async function note(
    owner: Owner,
    detail: UserAssessmentDetail,
    change: (now: UserAssessmentDetail | undefined) => UserAssessmentDetail | undefined,
  ): Promise<void> {
    const key = detailKey(owner);
    if (!isBegun(detail) || !canKeep()) return forget((other) => other === key);
    // The next user of a device finds nothing of the one before.
    const foreign = (await detailsOf())?.filter((other) => !other.startsWith(`${DETAIL}${owner.userId}.`));
    // On a device that cannot be read, nothing is kept and no worker is needed.
    if (!foreign || owner.session !== session) return;
    await store.remove(...foreign);
    const isKept = await store.update(key, (now) =>
      owner.session === session ? change(now as UserAssessmentDetail | undefined) : undefined,
    );
    if (!isKept) return;
    await keepInstrument(detail);
    await copyUnsent(store, unsentKey(owner));
    onBegun(pageOf(detail));
  }

  /** The questions go when the last questionnaire ends, and the next one on the same page needs them again. */
  async function keepInstrument({ instrument }: UserAssessmentDetail): Promise<void> {
    const key = instrument && instrumentKey(instrument);
    if (key && instruments.has(key) && !(await store.get(key))) await store.put(key, instruments.get(key));
  }

  async function settleDetail(owner: Owner, answer: Promise<UserAssessmentDetail>): Promise<UserAssessmentDetail> {
    const key = detailKey(owner);
    const reading: Reading = { key, passing: [] };
    readings.add(reading);
    const end = () => readings.delete(reading);
    const kept = await keptOf(key);
    const noteRead = (detail: UserAssessmentDetail) =>
      note(owner, detail, (now) => {
        // It was completed or forgotten meanwhile.
        if (kept && !now) return undefined;
        return withPassing(detail, kept, now, reading.passing);
      });
    const noteRefusal = async ({ status }: { status?: number }) => {
      if (status === 403 || status === 404) await forget((other) => other === key);
    };
    try {
      const detail = await (kept ? within(answer, patienceFor(READ_MS)) : answer);
      // First, because the copy that follows is taken from what this restores.
      await restoreUnsent(store, unsentKey(owner));
      await noteRead(detail);
      end();
      return detail;
    } catch (error) {
      await noteRefusal(error as object);
      if (!kept || !isAway(error)) {
        end();
        throw error;
      }
      // What arrives later still tells whether it stays.
      answer
        .then(noteRead, noteRefusal)
        .catch(() => undefined)
        .finally(end);
      await restoreUnsent(store, unsentKey(owner));
      return kept;
    }
  }

  async function settleSave(owner: Owner, body: SaveProgressRequest, answer: Promise<ProgressSaved>) {
    // Remotes of earlier releases say nothing when answers change, but send each of them.
    await copyUnsent(store, unsentKey(owner));
    const saved = await answer;
    const key = detailKey(owner);
    for (const reading of readings) if (reading.key === key) reading.passing.push({ body, saved });
    const kept = await keptOf(key);
    if (kept) await note(owner, kept, (now) => now && withSaved(now, body, saved));
    return saved;
  }

  /** The questions of a published version never change. */
  async function settleInstrument(key: string, answer: Promise<unknown>): Promise<unknown> {
    try {
      const instrument = await answer;
      instruments.set(key, instrument);
      await store.put(key, instrument);
      return instrument;
    } catch (error) {
      const kept = isAway(error) ? await store.get(key) : null;
      if (kept) return kept;
      throw error;
    }
  }

  return {
    /** Resolves or rejects like the answer, unless the API is away and the device has kept the answer. */
    async settle(userId: Id, { call, input, answer }: WatchedCall): Promise<unknown> {
      const { params = {}, body = {} } = input as Partial<Input>;
      enter(userId);
      const owner = { userId, id: Number(params.id), session };
      if (call.startsWith('GET /api/user-assessments/by-id/'))
        return settleDetail(owner, answer as Promise<UserAssessmentDetail>);
      if (call.startsWith('GET /api/instruments/'))
        return settleInstrument(instrumentKey({ id: params.id, version: params.version }), answer);
      if (call.endsWith('/save-progress')) return settleSave(owner, body, answer as Promise<ProgressSaved>);
      // What only the copy has is shown as discarded, like other answers that come too late.
      if (call.endsWith('/complete')) await copyUnsent(store, unsentKey(owner));
      const done = await answer;
      // The API has all answers of a completed questionnaire. The other calls end what the owner allowed: read it again before it is kept.
      if (call.endsWith('/complete')) await forget((key) => key === detailKey(owner));
      else if (call.startsWith('POST ')) await forget(() => true);
      return done;
    },
    /** For the end of a session. */
    async forgetAll(): Promise<void> {
      session += 1;
      await forget(() => true);
    },
    /** For a session that replaced another one. */
    async forgetOthers(userId: Id): Promise<void> {
      enter(userId);
      const isForeign = (key: string) => !key.startsWith(`${DETAIL}${userId}.`);
      if (isForgetDue || (await detailsOf())?.some(isForeign)) await forget(isForeign);
    },
  };
}
