import { MINUTE_MS } from '../../durations.ts';
import { storedEntries } from './audit-entry.model.ts';
import {
  type ChainHead,
  contentHash,
  ERASURE,
  erasureProof,
  FIRST_HEAD,
  type StoredEntry,
  sealHash,
  splitEntry,
} from './chain.ts';

/** The first thing that is wrong. Without an entry, the place in the chain says where something is missing. */
interface ChainFault {
  sequence: number;
  entryId: number | null;
  problem: string;
}

interface ChainVerdict {
  /** The last entry that is right. */
  head: ChainHead;
  fault: ChainFault | null;
}

/**
 * Reads the sealed entries in their order and compares each with its seal, with the entry before, and with what was known
 * about it earlier. Holds one entry at a time.
 * @param anchors heads of the chain that were kept elsewhere
 * @param mark up to here erasures need no proof; see `readMark`
 */
export async function verifyChain(
  sealed: AsyncIterable<StoredEntry>,
  anchors: readonly ChainHead[] = [],
  mark: ChainHead = FIRST_HEAD,
): Promise<ChainVerdict> {
  const known = new Map([...anchors, mark].map(({ sequence, hash }) => [sequence, hash]));
  /** Entries without content that no erasure has named yet, with their place. */
  const erased = new Map<number, number>();
  let head = FIRST_HEAD;
  for await (const entry of sealed) {
    const problem = problemOf(entry, head) ?? anchorProblem(known, entry);
    const sequence = head.sequence + 1;
    if (problem) return { head, fault: { sequence, entryId: entry._id, problem } };
    head = { sequence, hash: entry.seal!.hash };
    if (entry.seal!.salt === undefined) erased.set(entry._id, sequence);
    if (entry.action === ERASURE && (sequence <= mark.sequence || entry.proof === erasureProof(entry)))
      forget(erased, entry);
  }
  return { head, fault: faultAtEnd(head, [...anchors, mark], erased) };
}

function problemOf(entry: StoredEntry, head: ChainHead): string | null {
  const { seal } = entry;
  if (!seal || typeof seal !== 'object') return 'it has no seal';
  const expected = head.sequence + 1;
  if (seal.sequence !== expected) return `place ${expected} is missing: the next entry has place ${seal.sequence}`;
  if (seal.previous !== head.hash) return 'it does not follow the entry before it';
  const { sequence: _s, previous: _p, salt, content: _c, hash: _h, ...unknown } = seal;
  if (Object.keys(unknown).length > 0) return 'its seal has unknown fields';
  try {
    if (salt !== undefined && contentHash(entry, salt) !== seal.content) return 'its content was changed';
    if (sealHash(entry, seal) !== seal.hash) return 'its facts or its seal were changed';
  } catch {
    return 'its form was changed';
  }
  if (salt === undefined && !isEmptied(entry)) return 'its content was changed';
  return null;
}

/** Erasing leaves the facts and nothing else. */
function isEmptied(entry: StoredEntry): boolean {
  const { actor, target, ...rest } = splitEntry(entry).content;
  return [actor, target, rest].every((each) => Object.keys(each).length === 0);
}

function anchorProblem(known: ReadonlyMap<number, string>, { seal }: StoredEntry): string | null {
  const hash = known.get(seal!.sequence);
  return hash === undefined || hash === seal!.hash ? null : 'another entry had its place when the anchor was kept';
}

function faultAtEnd(
  head: ChainHead,
  anchors: readonly ChainHead[],
  erased: ReadonlyMap<number, number>,
): ChainFault | null {
  const [emptied] = erased;
  if (emptied) {
    const [entryId, sequence] = emptied;
    return { sequence, entryId, problem: 'its content is gone, and no erasure with a right proof names it' };
  }
  const newest = Math.max(0, ...anchors.map(({ sequence }) => sequence));
  if (newest <= head.sequence) return null;
  const sequence = head.sequence + 1;
  return { sequence, entryId: null, problem: `the chain ends before it, but place ${newest} is known` };
}

/** Forgets the emptied entries that an erasure names. */
function forget(emptied: Map<number, number>, { records }: StoredEntry): void {
  const named = (Array.isArray(records) ? records : []).filter(({ kind }) => kind === 'entry');
  const ranges = named.flatMap(({ ids }) => String(ids).split(',')).map((range) => range.split('-').map(Number));
  for (const id of emptied.keys())
    if (ranges.some(([from = 0, to = from]) => id >= from && id <= to)) emptied.delete(id);
}

/** What the database may work on reading the whole chain. */
const READ_MS = 10 * MINUTE_MS;

/** Reads the chain of the database from its beginning, a batch at a time, until `isStopped`. */
export async function* readSealedEntries(isStopped = () => false): AsyncIterable<StoredEntry> {
  // A batch of the largest entries stays below one megabyte.
  const options = { sort: { 'seal.sequence': 1, _id: 1 }, batchSize: 50, maxTimeMS: READ_MS } as const;
  for await (const entry of storedEntries().find({ 'seal.sequence': { $ne: null } } as never, options)) {
    if (isStopped()) return;
    yield entry;
  }
}
