import { BAND_SETS, type BandSetId, RELATIONSHIPS } from '@kenali/contracts';
import { packHead } from '../../read-pack.ts';
import { PARTICIPANT_FIELDS } from '../../rules/participant.ts';
import {
  fields,
  listOf,
  mapOf,
  matching,
  number,
  oneOf,
  optional,
  orNull,
  text,
  type Valid,
  whole,
} from '../../shape.ts';

/** The range that the schema of a result allows. */
const letter = matching(/^[A-N]$/, 'huruf dari A sampai N');
const letters = listOf(letter);
/** `L`: notices or avoids quickly. `H`: misses or seeks. Only the patterns use it. */
const threshold = oneOf('L', 'H');

const scalePoint = fields({ value: whole(1), label: text, percent: number(0, 100), description: text });
const participantField = fields({
  key: oneOf(...PARTICIPANT_FIELDS),
  label: text,
  type: oneOf('text', 'date', 'select'),
  required: oneOf(true),
  optionsFrom: optional(oneOf('relationships')),
  default: optional(oneOf('today')),
  error: text,
});

const section = fields({
  letter,
  name: text,
  /** For sentences; the full name is a heading. Absent: the full name. */
  shortName: optional(text),
  /** Name of the admin section that contains all items of this section; null if they are in several. */
  adminName: orNull(text),
  description: text,
});

const groupedSection = fields({ letter, name: text, itemNumbers: listOf(whole(1)) });
export type GroupedSection = Valid<typeof groupedSection>;

const grouping = <const Field extends 'section' | 'adminSection'>(itemField: Field) =>
  fields({ label: text, itemField: oneOf(itemField), sections: listOf(groupedSection) });
export type SectionGrouping = Valid<ReturnType<typeof grouping<'section' | 'adminSection'>>>;

const item = fields({
  /** Its position, from 1. Its item id is the number as text. */
  number: whole(1),
  /** Section in the user grouping. */
  section: letter,
  /** Section in the admin grouping, where the same letter names another section. */
  adminSection: letter,
  text,
  threshold: orNull(threshold),
});
/** One statement about the child. */
export type SensoryItem = Valid<typeof item>;

const band = fields({ id: text, min: orNull(whole(0)), max: orNull(whole(0)), label: text, interpretation: text });
/** `min` and `max` are whole points of `bandScore`, both included. Null means that the band is open at that end. */
export type Band = Valid<typeof band>;
const bandSet = fields({ label: text, bands: listOf(band) });

const condition = fields({ index: text, minus: optional(text), op: oneOf('>=', '<'), value: number(-100, 100) });
/** Compares `index`, or `index` minus `minus`, with `value`. */
export type PatternCondition = Valid<typeof condition>;

const label = matching(/^[^.$]*[^.$\s][^.$]*$/, 'teks tanpa titik dan tanpa tanda dolar');
const outcomeFields = { id: text, label, description: text };
const outcome = fields(outcomeFields);
export type PatternOutcome = Valid<typeof outcome>;
const rule = fields({ ...outcomeFields, when: listOf(condition, 0) });
export type PatternRule = Valid<typeof rule>;

const select = fields({
  threshold: optional(threshold),
  sections: optional(letters),
  adminSections: optional(letters),
});
/** Selects the items that meet all given conditions. */
export type IndexSelect = Valid<typeof select>;
const patternIndex = fields({ id: text, label: text, select });
export type PatternIndex = Valid<typeof patternIndex>;

const patterns = fields({
  title: text,
  method: fields({
    statistic: oneOf('mean'),
    decimals: whole(0, 6),
    notObserved: oneOf('excluded'),
    minAnsweredRatio: number(0, 1),
    note: text,
  }),
  indices: listOf(patternIndex),
  general: fields({
    mode: oneOf('first-match'),
    requires: listOf(text),
    rules: listOf(rule),
    insufficient: outcome,
  }),
  modality: fields({
    mode: oneOf('all-matches'),
    sort: oneOf('index-desc'),
    limit: whole(1),
    rules: listOf(rule),
  }),
});

const direction = oneOf('low', 'high');
/** Notices or avoids quickly (low threshold), or misses or seeks (high threshold). */
export type Direction = Valid<typeof direction>;

const modality = fields({
  id: text,
  name: text,
  sections: listOf(letter, 0),
  /** Index ids. Null: the modality has no direction of its own. */
  low: orNull(text),
  high: orNull(text),
  /** Replaces the two opposite patterns of the modality if both apply. */
  mixed: orNull(outcome),
});
/** A group of sections about one kind of stimulus, with the indices that tell its direction. */
export type Modality = Valid<typeof modality>;

const tipList = listOf(text, 0);
const directedTips = fields({ low: tipList, high: tipList, neutral: listOf(text) });
/** Tips for home of one section, by the direction of its modality. */
export type DirectedTips = Valid<typeof directedTips>;

const interpretation = fields({
  note: text,
  /** In scale steps. Smaller differences between averages or indices are not named. */
  difference: number(0, 5),
  /** The lowest average that can be prominent. */
  prominentFrom: number(1, 5),
  /** How many sections a summary names, unless more share the highest average. */
  prominentLimit: whole(1),
  /** A section with fewer items is named with a caution. */
  smallSectionBelow: whole(0),
  /** The share of sections that must be observed well enough before any are compared. Absent: two sections. */
  certainShare: optional(number(0, 1)),
  /** Tips keep the direction of their modality only where the section's own answers share it. Absent: they always do. */
  tipsFollowOwnAnswers: optional(oneOf(true)),
  /**
   * By band id, for a wide band: sentences, ascending by the average from which each holds. The last that holds follows the text of
   * the band.
   */
  degrees: optional(mapOf(listOf(fields({ from: number(1, 5), text })))),
  /** The general pattern that says that no direction is prominent, and the bands that it would contradict. */
  undirected: fields({ rule: text, hiddenWithBands: listOf(text, 0) }),
  /** Directions of the other general patterns, by rule id. */
  directions: mapOf(direction),
  /** Follows a general pattern if some modalities have the opposite direction. */
  exception: matching(/\{bagian\}/, 'kalimat yang memuat {bagian}'),
  modalities: listOf(modality),
  /** Modality and direction of each modality rule, by rule id. `label` is shown in place of the one that results store. */
  rules: mapOf(fields({ modality: text, direction: orNull(direction), label: optional(text) })),
  /** By section of the user grouping. */
  tips: mapOf(directedTips),
});
/** The rules that choose label, patterns and tips together, so that they never contradict one another. */
export type InterpretationRules = Valid<typeof interpretation>;

/** Every field of a sensory pack. `checkSensoryPack` checks the rules across fields too. */
export const sensoryShape = fields({
  ...packHead('sensory-profile'),
  scale: listOf(scalePoint, 2),
  notObserved: fields({ key: oneOf('notApplicable'), label: text, description: text }),
  comments: fields({ label: text, placeholder: text, required: oneOf(false) }),
  participantFields: listOf(participantField),
  relationships: listOf(oneOf(...RELATIONSHIPS)),
  pageSize: whole(1),
  scoring: fields({
    direction: oneOf('higher-is-more-atypical'),
    total: oneOf('sum'),
    notObserved: oneOf('excluded'),
    averageDecimals: fields({ user: whole(0, 6), admin: whole(0, 6) }),
    defaultBandSet: oneOf<BandSetId>(...BAND_SETS),
  }),
  sections: listOf(section),
  /** Names of the admin sections, by key. */
  adminSections: mapOf(text),
  sectionGroupings: fields({ 'user-a-n': grouping('section'), 'admin-a-m': grouping('adminSection') }),
  items: listOf(item),
  bandSets: fields({ 'result-view': bandSet, questionnaire: bandSet }),
  patterns,
  /** Replaces the interpretation if there is no band. */
  defaultInterpretationNote: text,
  /** Tips for home, by section of the user grouping. */
  sectionRecommendations: mapOf(listOf(text)),
  /** Absent in packs that were published before the rules existed. */
  interpretation: optional(interpretation),
  disclaimer: fields({ heading: text, text }),
});
/** A sensory profile as content, stored in `packs/sensory-profile/<version>/pack.json`. */
export type SensoryPack = Valid<typeof sensoryShape>;
export type SectionGroupingId = keyof SensoryPack['sectionGroupings'];
