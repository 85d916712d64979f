import { type DocumentOf, defineModel, defineSchema, field } from '../../db/model.ts';
import { giveBack, tryAcquire } from '../../db/throttle.ts';
import { DAY_MS, MINUTE_MS } from '../../durations.ts';
import type { Job } from '../../jobs/start-job.ts';
import type { Services } from '../../services.ts';
import type { ChainHead } from './chain.ts';
import { readMark } from './erasure-mark.ts';
import { oldestUnsealed, readChainHead, sealNextEntries } from './seal-entries.ts';
import { readSealedEntries, verifyChain } from './verify-chain.ts';

const fields = {
  _id: field<string>({ type: String, required: true }),
  at: field<Date>({ type: Date, required: true }),
  /** The last place that was right. */
  sequence: field<number>({ type: Number, required: true }),
  problem: field<string | null>({ type: String, default: null }),
};

/** The outcome of the last check of the whole chain, by any process. */
interface AuditCheckDocument extends DocumentOf<typeof fields> {}

const AuditCheck = defineModel<AuditCheckDocument>(
  'AuditCheck',
  defineSchema<AuditCheckDocument>(fields),
  'auditChecks',
);
const CHECK = 'chain';

/** An entry can be changed unnoticed until it has its seal, so it gets one within a second or two. */
const EVERY_MS = 1000;
const CHECK_EVERY_MS = DAY_MS;
/** How often the head goes to the log, where no change of the database reaches it. */
const ANCHOR_EVERY_MS = MINUTE_MS;

/** Seals new audit entries every second and checks the whole chain once a day. */
export function auditJob(services: Pick<Services, 'log'>): Job {
  const remember = createMemory(services);
  return {
    name: 'audit',
    everyMs: EVERY_MS,
    async run(services, isStopped) {
      for (let sealed = await sealNextEntries(); sealed && !isStopped(); sealed = await sealNextEntries())
        remember.head(sealed.head);
      if (!isStopped()) await checkDaily(services, remember.anchors(), isStopped);
    },
    onStopped: remember.flush,
  };
}

/** What this process knows about the chain besides the database: it writes heads to the log and keeps the last one. */
function createMemory({ log }: Pick<Services, 'log'>) {
  let last: ChainHead | null = null;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let loggedSequence = 0;
  const flush = () => {
    if (!last || last.sequence === loggedSequence) return;
    loggedAt = performance.now();
    loggedSequence = last.sequence;
    log.info({ anchor: `${last.sequence}:${last.hash}` }, 'audit chain');
  };
  return {
    flush,
    head(head: ChainHead) {
      last = head;
      if (performance.now() - loggedAt >= ANCHOR_EVERY_MS) flush();
    },
    anchors: (): ChainHead[] => (last ? [last] : []),
  };
}

/** Checks the chain if no process has done so for a day, and stores the outcome for the metrics. */
export async function checkDaily(
  { log, now }: Services,
  anchors: readonly ChainHead[],
  isStopped?: () => boolean,
): Promise<void> {
  if (!(await tryAcquire('audit-check', CHECK_EVERY_MS, now()))) return;
  const { head, fault } = await verifyChain(readSealedEntries(isStopped), anchors, await readMark());
  if (isStopped?.()) return giveBack('audit-check');
  if (fault) log.error({ ...fault }, 'the audit chain is broken');
  const found = { at: now(), sequence: head.sequence, problem: fault?.problem ?? null };
  await AuditCheck.updateOne({ _id: CHECK }, { $set: found }, { upsert: true });
}

export interface AuditFigures {
  /** How long the oldest entry has waited for its seal. */
  unsealedSeconds: number;
  /** The head of the chain: its place, and the first 48 bits of its hash, which a number can hold. */
  sequence: number;
  fingerprint: number;
  /** Null before the first check. */
  check: { ageSeconds: number; isBroken: boolean } | null;
}

export async function readAuditFigures(now: Date): Promise<AuditFigures> {
  const secondsSince = (at: Date) => Math.max(0, (now.getTime() - at.getTime()) / 1000);
  const [oldest, { sequence, hash }, check] = await Promise.all([
    oldestUnsealed(),
    readChainHead(),
    AuditCheck.findById(CHECK).lean(),
  ]);
  return {
    unsealedSeconds: oldest ? secondsSince(oldest.at) : 0,
    sequence,
    fingerprint: Number.parseInt(hash.slice(0, 12), 16),
    check: check && { ageSeconds: secondsSince(check.at), isBroken: check.problem !== null },
  };
}
