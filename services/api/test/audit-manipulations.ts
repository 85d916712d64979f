import { type ChainHead, FIRST_HEAD, type StoredEntry, sealAfter } from '../src/features/audit/chain.ts';

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = ReturnType<typeof createRandom>;
type Node = Record<string, unknown>;

/** One manipulation of a chain, and the first place that it makes wrong. */
interface Manipulated {
  what: string;
  entries: StoredEntry[];
  place: number;
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const numberBelow = (random: Random, end: number) => Math.floor(random() * end);

/** Every field of an entry, at any depth: the object that has it, and its name. */
function fieldsOf(node: Node, path = ''): { node: Node; name: string; path: string }[] {
  return Object.entries(node).flatMap(([name, value]) => {
    const own = { node, name, path: `${path}${name}` };
    const isInner = value !== null && typeof value === 'object' && !(value instanceof Date);
    return isInner ? [own, ...fieldsOf(value as Node, `${path}${name}.`)] : [own];
  });
}

function changed(value: unknown, random: Random): unknown {
  if (typeof value === 'string') return pick(random, [`${value}x`, `x${value}`, value.slice(1) || 'x', null]);
  if (typeof value === 'number') return pick(random, [value + 1, -value - 1, String(value), value + 0.5]);
  if (typeof value === 'boolean') return pick(random, [!value, Number(value)]);
  if (value instanceof Date) return new Date(value.getTime() + pick(random, [1, -1, 3_600_000]));
  if (Array.isArray(value)) return [...value, 'x'];
  if (value === null) return pick(random, [0, '', false, {}]);
  return pick(random, [null, 0, { ...(value as Node), extra: 1 }]);
}

/** Wrong from the entry itself on, or from the next place on where only the order shows it. */
const wrongAt = (entry: StoredEntry) => entry.seal!.sequence;

type Kind = (entries: StoredEntry[], random: Random) => Manipulated;

const KINDS: Record<string, Kind> = {
  change(entries, random) {
    const entry = pick(random, entries);
    const place = wrongAt(entry);
    const { node, name, path } = pick(random, fieldsOf(entry));
    node[name] = changed(node[name], random);
    // The database returns a negative place first.
    const isFirst = Number(entry.seal?.sequence) < 1;
    return { what: `change of ${path}`, entries, place: isFirst ? 1 : place };
  },
  time(entries, random) {
    const entry = pick(random, entries);
    entry.at = new Date(entry.at.getTime() + pick(random, [-1, 1, 1000, -86_400_000]));
    return { what: 'time', entries, place: wrongAt(entry) };
  },
  drop(entries, random) {
    const entry = pick(random, entries);
    const place = wrongAt(entry);
    const { node, name, path } = pick(random, fieldsOf(entry));
    if (Array.isArray(node)) node.splice(Number(name), 1);
    else delete node[name];
    return { what: `loss of ${path}`, entries, place };
  },
  add(entries, random) {
    const entry = pick(random, entries);
    const inner = fieldsOf(entry).flatMap(({ node, name }) => {
      const value = node[name];
      const isObject = value !== null && typeof value === 'object' && !(value instanceof Date);
      return isObject && !Array.isArray(value) ? [value as Node] : [];
    });
    pick(random, [entry as Node, ...inner]).added = pick(random, [1, null, 'x', {}]);
    return { what: 'a new field', entries, place: wrongAt(entry) };
  },
  remove(entries, random) {
    // Without the last one, which only an anchor misses: that is `cut`.
    const index = numberBelow(random, entries.length - 1);
    const [removed] = entries.splice(index, 1);
    return { what: 'removal', entries, place: wrongAt(removed as StoredEntry) };
  },
  swap(entries, random) {
    const one = numberBelow(random, entries.length - 1);
    const other = one + 1 + numberBelow(random, entries.length - one - 1);
    const [first, second] = [entries[one] as StoredEntry, entries[other] as StoredEntry];
    const place = wrongAt(first);
    const what = pick(random, ['seals', 'contents', 'places']);
    if (what === 'seals') [first.seal, second.seal] = [second.seal!, first.seal!];
    else if (what === 'places')
      [first.seal!.sequence, second.seal!.sequence] = [second.seal!.sequence, first.seal!.sequence];
    else {
      const [{ seal: kept, ...a }, { seal: keptToo, ...b }] = [first, second];
      entries[one] = { ...b, seal: kept! } as StoredEntry;
      entries[other] = { ...a, seal: keptToo! } as StoredEntry;
    }
    return { what: `swap of ${what}`, entries, place };
  },
  insert(entries, random) {
    const before = pick(random, entries);
    const head = { sequence: before.seal!.sequence - 1, hash: before.seal!.previous };
    const { seal: _seal, ...copy } = structuredClone(before);
    const forged = { ...copy, _id: 900_000 + numberBelow(random, 1000) } as StoredEntry;
    forged.seal = sealAfter(head, forged);
    return { what: 'insertion', entries: [...entries, forged], place: head.sequence + 2 };
  },
  cut(entries, random) {
    const length = numberBelow(random, entries.length);
    return { what: 'cut of the end', entries: entries.slice(0, length), place: length + 1 };
  },
  // What somebody does who knows how the chain is made: everything fits, except with an anchor.
  rewrite(entries, random) {
    const from = numberBelow(random, entries.length);
    const entry = entries[from] as StoredEntry;
    entry.action = 'admin.login';
    entry.details = { rewritten: true };
    let head: ChainHead = from === 0 ? FIRST_HEAD : { sequence: from, hash: entries[from - 1]!.seal!.hash };
    for (const each of entries.slice(from)) {
      each.seal = sealAfter(head, each);
      head = each.seal;
    }
    return { what: 'new chain', entries, place: entries.length };
  },
};

/** Manipulates a chain at random, and returns it in the order in which the database would return it. */
export function manipulate(sealed: StoredEntry[], random: Random): Manipulated {
  const kind = pick(random, Object.keys(KINDS));
  const { what, entries, place } = KINDS[kind]!(sealed, random);
  const stored = entries.filter(({ seal }) => typeof seal === 'object' && seal !== null && seal.sequence != null);
  // The database sorts numbers before texts.
  const rank = (each: StoredEntry): [number, number] => {
    const sequence: unknown = each.seal!.sequence;
    return typeof sequence === 'number' ? [0, sequence] : [1, 0];
  };
  stored.sort((one, other) => {
    const [[a, b], [c, d]] = [rank(one), rank(other)];
    return a - c || b - d || one._id - other._id;
  });
  return { what: `${kind}: ${what}`, entries: stored, place };
}
