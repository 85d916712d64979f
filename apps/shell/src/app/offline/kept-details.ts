import { ASSESSMENT_TYPE, type Id, type UserAssessmentDetail, unsentKeyOf } from '@kenali/contracts';
import type { KeptStore } from './kept-store.ts';
import { copyUnsent } from './unsent-copies.ts';

export interface KeptDetailsOptions {
  store: KeptStore;
  /** False where the page of a questionnaire would not open without a network, so that its answers are not kept either. */
  canKeep(): boolean;
  /** A begun questionnaire is kept, and is what the start leads to. @param path its page */
  onBegun(path: string): void;
  /** No questionnaire is kept any longer. */
  onNothingLeft(): Promise<void>;
}

/** A questionnaire, and the session of the call that is about it. */
export interface Owner {
  userId: Id;
  id: Id;
  session: number;
}

const DETAIL = 'detail.';
const INSTRUMENT = 'instrument.';
export const detailKey = ({ userId, id }: Owner): string => `${DETAIL}${userId}.${id}`;
export const instrumentKey = ({ id, version }: { id: unknown; version: unknown }): string =>
  `${INSTRUMENT}${id}.${version}`;
export const unsentKey = ({ userId, id }: Owner): string => unsentKeyOf(userId, id);
const pageOf = ({ id, assessment }: UserAssessmentDetail) => `${ASSESSMENT_TYPE[assessment.type].path}/${id}`;

/** The owner may continue, on this device too. */
const isBegun = ({ status, needsConsent, isRestricted, isFrozen }: UserAssessmentDetail) =>
  status === 'in_progress' && !needsConsent && !isRestricted && !isFrozen;

/** What the device keeps: the begun questionnaires of one session, and their questions. */
export function createKeptDetails({ store, canKeep, onBegun, onNothingLeft }: KeptDetailsOptions) {
  /** Counts sessions that ended. What the API answers to an earlier session is not kept. */
  let session = 0;
  /** The user of this session. */
  let current: Id | undefined;
  /** The questions that this page has. It asks for them once, also if the device forgets them meanwhile. */
  const instruments = new Map<string, unknown>();
  /** What had to go may still be there, because the device could not be read or written. What is kept is read again, so all of it may go. */
  let isForgetDue = false;

  /** Another user begins another session. The check and the calls of a user come in any order. @returns the session */
  function enter(userId: Id): number {
    if (userId !== current) session += 1;
    current = userId;
    return session;
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

  return {
    enter,
    keptOf,
    note,
    forget,
    /** The questions of a published version never change. */
    async putInstrument(key: string, instrument: unknown): Promise<void> {
      instruments.set(key, instrument);
      await store.put(key, instrument);
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
