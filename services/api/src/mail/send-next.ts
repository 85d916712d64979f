import { randomUUID } from 'node:crypto';
import type { Services } from '../services.ts';
import type { Letter } from './letter.ts';
import { type NoteKind, Outbox, type OutboxDocument } from './outbox.model.ts';
import type { Post } from './post.ts';
import { retryDelayMs } from './retry-delay.ts';
import { describeSmtpError, isRefusedForGood } from './smtp.ts';

/** Writes the letter of a note; null when there is nothing to say or nobody to say it to. */
export type LetterWriter = (note: OutboxDocument, services: Services) => Promise<Letter | null>;
export interface LetterKind {
  write: LetterWriter;
  /** How long sending is tried; after it nobody needs the letter. */
  keepTryingMs: number;
}
/** The notes that become mails. Others stay in the outbox for staff. */
export type LetterKinds = Partial<Record<NoteKind, LetterKind>>;

/** Longer than a mail server may take. A sender that died in between is replaced after it. */
const LEASE_MS = 120_000;

/** Sends one note that is due. False when there is none. Several processes may do this at once: each note has one taker. */
export async function sendNext(services: Services, post: Post, kinds: LetterKinds): Promise<boolean> {
  const at = services.now();
  const claim = randomUUID();
  const note = await Outbox.findOneAndUpdate(
    { outcome: null, kind: { $in: Object.keys(kinds) as NoteKind[] }, nextAt: { $lte: at } },
    { $set: { claim, nextAt: new Date(at.getTime() + LEASE_MS) }, $inc: { tries: 1 } },
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  ).lean();
  if (!note) return false;
  const kind = kinds[note.kind] as LetterKind;
  const change = await deliver(note, kind, services, post);
  // Under its own claim only: whoever took it over meanwhile decides.
  await Outbox.updateOne({ _id: note._id, claim }, { $set: { ...change, claim: null } });
  return true;
}

async function deliver(
  note: OutboxDocument,
  kind: LetterKind,
  services: Services,
  post: Post,
): Promise<Partial<OutboxDocument>> {
  const { log, now } = services;
  const facts = { outboxId: String(note._id), kind: note.kind, tries: note.tries };
  try {
    const letter = await kind.write(note, services);
    if (!letter) return { outcome: 'dropped' };
    await post.send(letter, String(note._id));
    log.info(facts, 'mail sent');
    return { outcome: 'sent', sentAt: now(), lastError: null };
  } catch (error) {
    const lastError = describeSmtpError(error);
    const nextAt = new Date(now().getTime() + retryDelayMs(note.tries));
    const isOver = isRefusedForGood(error) || nextAt.getTime() > note.createdAt.getTime() + kind.keepTryingMs;
    log.warn({ ...facts, error: lastError, isOver }, 'mail not sent');
    return isOver ? { outcome: 'failed', lastError } : { nextAt, lastError };
  }
}
