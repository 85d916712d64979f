/** What a difference between two versions means for results. */
type ChangeEffect =
  /** The same answers may get another score, band, pattern or order of scores. */
  | 'scores'
  /** Scores stay, but people answer other words. */
  | 'answers'
  /** Only what pages and reports say, and which of their texts they choose. */
  | 'texts';

export interface PackChange {
  area: 'items' | 'sections' | 'bands' | 'scoring' | 'texts' | 'order';
  kind: 'added' | 'removed' | 'changed' | 'moved';
  effect: ChangeEffect;
  /** "items[5].text": entries of a list by their number, id, letter or key. */
  at: string;
  /** Absent for something that was added. */
  before?: unknown;
  /** Absent for something that was removed. */
  after?: unknown;
}

/** Whether results of both versions may be compared in spite of this change. */
export const isComparable = ({ effect }: PackChange): boolean => effect === 'texts';

/** Texts, and what chooses texts. Everything else counts as scoring, so that a new field is never taken lightly. */
const TEXTS = [
  /^(version|license|validation|title|heading|note|defaultInterpretationNote|pageSize|norms)$/,
  /^(comparableWith|instructions|disclaimer|importantNote|relationships|participantFields|comments)(\.|$)/,
  /^(sectionRecommendations|interpretation|responseQuality|tips)(\.|$)/,
  /^tieRule\.description$/,
  /^sections\.\*\.(name|shortName|adminName|description)$/,
  /^sectionGroupings\.[^.]+\.(label|sections\.\*\.name)$/,
  /^bandSets\.[^.]+\.(label|bands\.\*\.interpretation)$/,
  /^patterns\.(title|method\.note|indices\.\*\.label|general\.insufficient\.description)$/,
  /^patterns\.(general|modality)\.rules\.\*\.description$/,
  /^styles\.[^.]+\.(name|description)$/,
  /^categories\.\*\.(name|description|icon|color|tips)(\.|$)/,
];
/** Names of sections: a changed one is a text, an added or removed one is a section. */
const NAMES = /^adminSections\.[^.]+$/;
const ANSWERS = [
  /^(items|questions)\.\*\.text$/,
  /^(questions\.\*\.)?options\.\*\.label$/,
  /^scale(\.\*\.(label|percent|description))?$/,
  /^notObserved\.(label|description)$/,
];

function effectOf(place: string, kind: PackChange['kind']): ChangeEffect {
  if (TEXTS.some((pattern) => pattern.test(place)) || (kind === 'changed' && NAMES.test(place))) return 'texts';
  // A new point of the scale is more than another word.
  const isAnswer = ANSWERS.some((pattern) => pattern.test(place)) && (kind === 'changed' || kind === 'moved');
  return isAnswer ? 'answers' : 'scores';
}

const AREAS: [RegExp, PackChange['area']][] = [
  [/^(items|questions|options|scale|notObserved)(\.|$)/, 'items'],
  [/^(sections|adminSections|sectionGroupings|categories|styles|optionStyles)(\.|$)/, 'sections'],
  [/^bandSets(\.|$)/, 'bands'],
];

function areaOf(place: string, kind: PackChange['kind'], effect: ChangeEffect): PackChange['area'] {
  if (kind === 'moved') return 'order';
  return AREAS.find(([pattern]) => pattern.test(place))?.[1] ?? (effect === 'texts' ? 'texts' : 'scoring');
}

/** `at` for readers, and `place` for the tables above, where entries of lists have no identity. */
interface Place {
  at: string;
  place: string;
}
const START: Place = { at: '', place: '' };
const inMap = ({ at, place }: Place, key: string): Place => ({
  at: at ? `${at}.${key}` : key,
  place: place ? `${place}.${key}` : key,
});
const inList = ({ at, place }: Place, id: string): Place => ({ at: `${at}[${id}]`, place: `${place}.*` });

/**
 * Lists what differs between two versions of a pack, in the order of the packs. Entries of lists are matched by their number,
 * id, letter, key or value, so that an entry that only moved is one change of order.
 * @param older a parsed `pack.json`, also one that the check refuses
 * @returns the path of the schema is left out
 */
export function diffPacks(older: unknown, newer: unknown): PackChange[] {
  const changes: PackChange[] = [];
  const add = ({ at, place }: Place, kind: PackChange['kind'], values: Pick<PackChange, 'before' | 'after'>) => {
    const effect = effectOf(place, kind);
    changes.push({ area: areaOf(place, kind, effect), kind, effect, at, ...values });
  };

  const compare = (earlier: unknown, later: unknown, place: Place): void => {
    if (Array.isArray(earlier) && Array.isArray(later)) compareLists(earlier, later, place);
    else if (isMap(earlier) && isMap(later)) compareEntries(toMap(earlier), toMap(later), place, inMap);
    else if (JSON.stringify(earlier) !== JSON.stringify(later))
      add(place, 'changed', { before: earlier, after: later });
  };

  const compareLists = (earlier: unknown[], later: unknown[], place: Place): void => {
    const identify = identityOf([earlier, later]);
    const hasSameEntries = isSame([...earlier].map(String).sort(), [...later].map(String).sort());
    if (identify) compareEntries(toEntries(earlier, identify), toEntries(later, identify), place, inList);
    // Texts of one list have no identity: at one place they are compared, unless only their order differs.
    else if (earlier.length === later.length && !(hasSameEntries && earlier.every(isPrimitive)))
      for (const [i, one] of earlier.entries()) compare(one, later[i], inList(place, String(i + 1)));
    else compareEntries(toEntries(earlier, asText), toEntries(later, asText), place, inList);
  };

  const compareEntries = (
    earlier: Entries,
    later: Entries,
    place: Place,
    within: (parent: Place, key: string) => Place,
  ): void => {
    for (const [key, value] of earlier) {
      if (later.has(key)) compare(value, later.get(key), within(place, key));
      else add(within(place, key), 'removed', { before: value });
    }
    for (const [key, value] of later) if (!earlier.has(key)) add(within(place, key), 'added', { after: value });
    const [kept, now] = [[...earlier.keys()].filter((key) => later.has(key)), [...later.keys()]];
    const order = now.filter((key) => earlier.has(key));
    if (!isSame(kept, order)) add(place, 'moved', { before: kept, after: order });
  };

  compare(withoutSchema(older), withoutSchema(newer), START);
  return changes;
}

type Entries = Map<string, unknown>;
const isPrimitive = (value: unknown) => typeof value !== 'object' || value === null;
const isMap = (value: unknown): value is Record<string, unknown> => !isPrimitive(value) && !Array.isArray(value);
const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);
const asText = (entry: unknown) => (typeof entry === 'string' ? entry : JSON.stringify(entry));
const toMap = (map: Record<string, unknown>): Entries => new Map(Object.entries(map));
/** Further down, a field of this name is content. */
const withoutSchema = (pack: unknown) => {
  if (!isMap(pack)) return pack;
  const { $schema: _path, ...content } = pack;
  return content;
};

/** Entries that are equal get a number, so that the list keeps its length. */
function toEntries(list: readonly unknown[], identify: (entry: unknown) => string): Entries {
  const entries: Entries = new Map();
  for (const entry of list) {
    let key = identify(entry);
    for (let times = 2; entries.has(key); times++) key = `${identify(entry)} (${times})`;
    entries.set(key, entry);
  }
  return entries;
}

/** The field that identifies every entry of both lists, or null if none does. A value identifies an answer, but not a condition. */
function identityOf(lists: readonly (readonly unknown[])[]): ((entry: unknown) => string) | null {
  for (const field of ['number', 'id', 'letter', 'key', 'value']) {
    const identify = (entry: unknown) => String(Object(entry)[field]);
    const identifies = (list: readonly unknown[]) =>
      list.every((entry) => isMap(entry) && Object.hasOwn(entry, field) && (field !== 'value' || 'label' in entry)) &&
      new Set(list.map(identify)).size === list.length;
    if (lists.every(identifies)) return identify;
  }
  return null;
}

const HEADINGS: Record<PackChange['area'], string> = {
  items: 'Items and answers',
  sections: 'Sections',
  bands: 'Bands',
  scoring: 'Scoring',
  texts: 'Texts',
  order: 'Order',
};
const MARKS: Record<PackChange['kind'], string> = { added: '+', removed: '-', changed: '~', moved: '>' };
const LONGEST = 160;

/** Lines for a terminal: the changes by area, then what they mean. */
export function describeDiff(changes: readonly PackChange[]): string[] {
  const areas = Object.entries(HEADINGS).flatMap(([area, heading]) => {
    const own = changes.filter((change) => change.area === area);
    return own.length === 0 ? [] : ['', `${heading} (${own.length})`, ...own.flatMap(describeChange)];
  });
  return [...areas, '', verdictOf(changes)];
}

function describeChange({ kind, effect, at, before, after }: PackChange): string[] {
  const skipped = typeof before === 'string' && typeof after === 'string' ? sameStart(before, after) : 0;
  const values: [string, unknown][] = [
    ['before', before],
    ['after ', after],
  ];
  const remark = effect === 'scores' ? '  [scores]' : '';
  return [
    `  ${MARKS[kind]} ${at || 'fields of the pack'}${remark}`,
    ...values.flatMap(([name, value]) => (value === undefined ? [] : [`      ${name}: ${excerpt(value, skipped)}`])),
  ];
}

/** How many characters of two long texts are equal, less a few that show the place. */
function sameStart(one: string, other: string): number {
  let equal = 0;
  while (equal < one.length && one[equal] === other[equal]) equal += 1;
  const isShort = Math.max(one.length, other.length) <= LONGEST;
  return isShort ? 0 : Math.max(0, one.lastIndexOf(' ', Math.max(0, equal - 20)) + 1);
}

function excerpt(value: unknown, skipped: number): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const rest = text.slice(skipped);
  const shown = rest.length > LONGEST ? `${rest.slice(0, LONGEST)}… (${text.length} characters)` : rest;
  return skipped > 0 ? `…${shown}` : shown;
}

function verdictOf(changes: readonly PackChange[]): string {
  const count = (effect: ChangeEffect) => changes.filter((change) => change.effect === effect).length;
  const [scores, answers] = [count('scores'), count('answers')];
  if (changes.length === 0) return 'No difference.';
  if (scores > 0)
    return `CHANGES SCORES: ${scores} of ${changes.length} changes are about scoring, marked [scores]. Do not declare the versions comparable.`;
  if (answers > 0)
    return `Changes only texts, but ${answers} of them are words that people answer. Scores stay, yet do not declare the versions comparable.`;
  return `Changes only texts and the choice of texts (${changes.length}). Scores stay, so the versions may be declared comparable.`;
}
