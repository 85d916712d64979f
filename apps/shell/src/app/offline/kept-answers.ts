import type { Id, ProgressSaved, SaveProgressRequest, UserAssessmentDetail } from '@kenali/contracts';
import { patienceFor } from '@kenali/federation/host';
import {
  createKeptDetails,
  detailKey,
  instrumentKey,
  type KeptDetailsOptions,
  type Owner,
  unsentKey,
} from './kept-details.ts';
import { copyUnsent, restoreUnsent } from './unsent-copies.ts';

/** A call on its way to the API, with the promise of its answer. */
export interface WatchedCall {
  call: string;
  input: unknown;
  answer: Promise<unknown>;
}

type Input = { params: Record<string, string | number>; body?: SaveProgressRequest };

/** On a usual connection. A page that is kept does not wait longer for the API, because the later save brings what changed elsewhere. */
const READ_MS = 8000;

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
export function createKeptAnswers(options: KeptDetailsOptions) {
  const { store } = options;
  const { enter, keptOf, note, forget, putInstrument, forgetAll, forgetOthers } = createKeptDetails(options);
  const readings = new Set<Reading>();

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

  async function settleInstrument(key: string, answer: Promise<unknown>): Promise<unknown> {
    try {
      const instrument = await answer;
      await putInstrument(key, instrument);
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
      const owner = { userId, id: Number(params.id), session: enter(userId) };
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
    forgetAll,
    forgetOthers,
  };
}
