import { setTimeout as wait } from 'node:timers/promises';
import type { ProgressSaved, SaveProgressRequest } from '@kenali/contracts';
import type { Document } from 'mongodb';
import { inTransactionOf } from '../../db/database.ts';
import { createBatches, type Job } from '../../db/in-batches.ts';
import { driverCollection } from '../../db/model.ts';
import { BY_ID, createUpdates } from '../../db/update-together.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { openFilter, type WriteTarget, whileUnchanged } from './access.ts';
import { namedChild } from './children/find-children.ts';
import { assertOwnChild } from './children/find-circle.ts';
import { assertNamesNobodyRestricted } from './children/find-restricted.ts';
import { assertMayNameChild } from './consent/consent-gate.ts';
import { serverTimes, type Times } from './merge-progress.ts';
import { dropOpen, findOpen, keepOpen, type Open, type OpenState } from './open-cache.ts';
import { progressSaved, progressUpdate, stateAfter } from './progress-write.ts';
import { UserAssessment } from './user-assessment.model.ts';
import { validateAnswers } from './validate-answers.ts';

/** An attempt fails when another process has saved in between. One user cannot cause this many conflicts in a row. */
const MAX_ATTEMPTS = 50;
/** After a few conflicts, processes wait for different times, so that they do not meet again and again. */
const PATIENT_AFTER = 3;
const PATIENCE_MS = 20;

interface Save {
  id: number;
  sent: SaveProgressRequest;
  context: CallContext;
}
type Waiting = Job<Save, ProgressSaved>;

/** A save that is merged, and the state after it. */
interface Merged {
  job: Waiting;
  body: SaveProgressRequest;
  times: Times;
  after: OpenState;
}

/** Saves of different user assessments that run at once share a command. */
const store = createUpdates(() => driverCollection(UserAssessment) as never);

/** Saves of one user assessment that arrive meanwhile are merged in their order and stored by one write, each with its own revision. */
const batched = createBatches<Save, ProgressSaved>(saveBatch);

/** Saves progress, complete or not. The response is sent after a majority of the database has the write. */
export const saveProgress: Handler<'POST /api/user-assessments/{id}/save-progress'> = (
  { params: { id }, body: sent },
  context,
) => batched(`${context.caller.id} ${id}`, { id, sent, context });

async function saveBatch(jobs: readonly Waiting[]): Promise<void> {
  let waiting = [...jobs];
  for (let attempt = 0; waiting.length > 0 && attempt < MAX_ATTEMPTS; attempt++) {
    if (attempt >= PATIENT_AFTER) await wait(Math.random() * PATIENCE_MS);
    waiting = await saveTogether(waiting);
  }
  for (const { reject } of waiting) reject(new AppError('CONFLICT'));
}

/** @returns the saves that have to be tried again */
async function saveTogether(jobs: Waiting[]): Promise<Waiting[]> {
  const [{ input }] = jobs as [Waiting];
  const { id, context } = input;
  const { caller, services } = context;
  const { asksRestrictions, ...open } = await findOpen(id, caller.id, services);
  const isNaming = (job: Waiting) => namesChildFirst(job, open, services);
  // A restriction or a consent refuses a single save, so each has a write of its own.
  const isChecked = asksRestrictions || jobs.some(isNaming);
  const [together, others] = isChecked ? [jobs.slice(0, 1), jobs.slice(1)] : [jobs, []];
  const merged = await mergeAll(together, open);
  const last = merged.at(-1);
  if (!last) return others;
  const target = { id, userId: caller.id, isGated: open.isGated, asksRestrictions };
  const bodies = merged.map(({ body }) => body);
  const { update, set } = progressUpdate({ collection: 'userAssessments', id }, open.state, last.after, bodies);
  const { instrument, state, sessionsEnded } = open;
  const filter = { ...openFilter(target, instrument), ...whileUnchanged(state), sessionsEnded };
  // Kept again after the write: an error leaves it unknown what is stored.
  dropOpen(services, id);
  if (isChecked) {
    const checked = { target, filter, update, isNaming: isNaming(last.job), services };
    const isSaved = await saveUnlessRefused(checked).catch(last.job.reject);
    if (isSaved) last.job.resolve(progressSaved(last.after, last.times));
    return isSaved === false ? [last.job, ...others] : others;
  }
  const { isMatched: isSaved, at } = await store({ key: { _id: id, userId: caller.id }, filter, update, set });
  if (!isSaved) return merged.map(({ job }) => job);
  keepOpen(services, id, open, last.after);
  for (const { job, times, after } of merged) {
    if (at) job.input.context.setWrittenAt(at);
    job.resolve(progressSaved(after, times));
  }
  return others;
}

/** Merges one save after the other. One that is refused leaves the others alone. */
async function mergeAll(jobs: readonly Waiting[], { state, instrument, countedAt }: Open): Promise<Merged[]> {
  const merged: Merged[] = [];
  for (const job of jobs) {
    const { sent, context } = job.input;
    const { caller, services, confirmCaller } = context;
    try {
      // The write finds out whether any other session has ended.
      if (caller.rememberedAt !== undefined && caller.rememberedAt < countedAt) await confirmCaller();
      const now = services.now();
      await assertOwnChild(sent.childId, caller.id, now);
      const body = validateAnswers(instrument, sent);
      const times = serverTimes(sent, now);
      const after = stateAfter(merged.at(-1)?.after ?? state, { body, times, instrument, now });
      merged.push({ job, body, times, after });
    } catch (error) {
      job.reject(error);
    }
  }
  return merged;
}

/** Whether a save may name a child in an inventory that was about nobody else. A sensory profile is about a child from the start. */
const namesChildFirst = (
  { input: { sent } }: Waiting,
  { instrument, state }: Open,
  { config }: CallContext['services'],
): boolean =>
  config.requireConsent &&
  instrument.type !== 'sensory' &&
  !namedChild(state.progress.participantInfo) &&
  namedChild(sent.participantInfo) !== null;

interface Checked {
  target: WriteTarget;
  filter: Document;
  update: Document | Document[];
  isNaming: boolean;
  services: CallContext['services'];
}

/**
 * A compare-and-set while another child of the account is restricted, or for a save that names a child. The transaction is undone if the save,
 * once merged, is about the restricted child, or if the consent of the account is about no child.
 * @returns false if the filter matches nothing
 */
const saveUnlessRefused = ({
  target: { id, userId, asksRestrictions },
  filter,
  update,
  isNaming,
  services,
}: Checked): Promise<boolean> =>
  inTransactionOf(userId, async (session) => {
    const options = { session, hint: BY_ID };
    const { matchedCount } = await driverCollection(UserAssessment).updateOne(filter, update, options);
    if (matchedCount === 0) return false;
    if (isNaming) await assertMayNameChild(userId, services, session);
    if (asksRestrictions) await assertNamesNobodyRestricted({ _id: id, userId }, session);
    return true;
  });
