import { createHash, createHmac, randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { fieldKeys } from '../../db/encryption/envelope.ts';

/** The place of an entry in the chain. The sealing job adds it; see docs/decisions/0062-audit-of-reads-and-chain.md. */
export interface Seal {
  /** From 1, without gaps. */
  sequence: number;
  /** The hash of the entry before, or `FIRST_PREVIOUS`. */
  previous: string;
  /** Keeps `content` from being guessed. Erasing the content of an entry removes it. */
  salt?: string;
  /** Hash of salt and content: names, texts, changes and whatever else is not a fact. */
  content: string;
  hash: string;
}

/** The end of the chain. Kept elsewhere than the database, it proves later that nothing before it was changed or removed. */
export interface ChainHead {
  sequence: number;
  hash: string;
}

/** An audit entry as the database returns it, with fields that nobody expects too. */
export interface StoredEntry {
  _id: number;
  at: Date;
  action: string;
  actor?: { id: number; [field: string]: unknown };
  target?: { kind: string; id: number; [field: string]: unknown } | null;
  records?: unknown;
  requestId?: unknown;
  isListing?: unknown;
  /** Of an erasure; see `erasureProof`. */
  proof?: unknown;
  seal?: Seal;
  [field: string]: unknown;
}

export const FIRST_HEAD: ChainHead = { sequence: 0, hash: '0'.repeat(64) };

/** Reads "1234:0f3a…" as `audit chain` lines of the log and backups have it. @throws Error */
export function parseAnchor(text: string): ChainHead {
  const [, sequence, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!sequence || !hash)
    throw new Error(`"${text}" is not an anchor: it needs a place, a colon and 64 hexadecimal digits.`);
  return { sequence: Number(sequence), hash };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Seals an entry as the next one after `head`. @returns its seal, which contains the new head */
export function sealAfter(head: ChainHead, entry: StoredEntry, salt = randomBytes(16).toString('hex')): Seal {
  const place = { sequence: head.sequence + 1, previous: head.hash, content: contentHash(entry, salt) };
  return { ...place, salt, hash: sealHash(entry, place) };
}

export const contentHash = (entry: StoredEntry, salt: string): string =>
  sha256(`${salt}${canonical(splitEntry(entry).content)}`);

export const sealHash = (entry: StoredEntry, place: Pick<Seal, 'sequence' | 'previous' | 'content'>): string => {
  const { sequence, previous, content } = place;
  return sha256(canonical({ version: 1, sequence, previous, content, facts: splitEntry(entry).facts }));
};

/** The action of an entry that names, in its records, the entries whose content was erased. */
export const ERASURE = 'audit.erase';

/** Under a key that the database does not have: who can only write there cannot say that an entry was erased. */
const proofOf = (what: object): string =>
  createHmac('sha256', fieldKeys().auditKey).update(canonical(what)).digest('hex');

/** What an erasure carries, over its facts. */
export const erasureProof = (entry: StoredEntry): string =>
  proofOf({ what: 'erasure', facts: splitEntry(entry).facts });

/** The same for the place up to which erasures are older than proofs. */
export const markProof = ({ sequence, hash }: ChainHead): string => proofOf({ what: 'mark', sequence, hash });

/**
 * Facts are never erased: who (by number), what, when, which records (by number), which request. Everything else is content,
 * also fields that nobody has invented yet: it may be personal, so it can be erased without breaking the chain.
 */
export function splitEntry(entry: StoredEntry) {
  const { _id, at, action, actor, target, records, requestId, isListing, seal: _seal, ...rest } = entry;
  // An entry without an actor is damaged, but it gets its seal like any other.
  const { id: actorId, ...actorTexts } = actor ?? {};
  const { kind, id: targetId, ...targetTexts } = target ?? {};
  return {
    facts: {
      _id,
      at,
      action,
      actorId,
      kind,
      targetId,
      records,
      requestId,
      isListing,
      actor: presence(actor),
      target: presence(target),
    },
    content: { actor: actorTexts, target: targetTexts, ...rest },
  };
}

/** Tells a missing object from an empty one. */
const presence = (value: object | null | undefined) => value && 'present';

/**
 * One text for one value: names of fields are sorted, and types stay apart ("1" from 1, a date from its text). A field that
 * is undefined counts as absent.
 */
function canonical(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `date(${value.getTime()})`;
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each ?? null)).join()}]`;
  if (Object.getPrototypeOf(value) !== Object.prototype)
    return `bson(${mongoose.mongo.BSON.EJSON.stringify({ value }, { relaxed: false })})`;
  const fields = Object.entries(value as object).filter(([, each]) => each !== undefined);
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join()}}`;
}
