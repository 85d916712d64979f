import { BAND_SETS, RELATIONSHIPS, type ScalePoint } from '@kenali/contracts';
import { packHead } from '../../read-pack.ts';
import { PARTICIPANT_FIELDS } from '../../rules/participant.ts';
import { fields, listOf, mapOf, matching, number, oneOf, optional, orNull, text, whole } from '../../shape.ts';
import type {
  Band,
  BandSet,
  DirectedTips,
  GroupedSection,
  IndexSelect,
  InterpretationRules,
  Modality,
  ParticipantField,
  PatternCondition,
  PatternIndex,
  PatternOutcome,
  PatternRule,
  Patterns,
  SectionGrouping,
  SensoryItem,
  SensoryPack,
  SensorySection,
} from './pack.ts';

/** The range that the schema of a result allows. */
const letter = matching(/^[A-N]$/, 'a letter from A to N');
const letters = listOf(letter);
const threshold = oneOf('L', 'H');

const relationship = oneOf(...RELATIONSHIPS);

const scalePoint = fields<ScalePoint>({ value: whole(1), label: text, percent: number(0, 100), description: text });
const participantField = fields<ParticipantField>({
  key: oneOf(...PARTICIPANT_FIELDS),
  label: text,
  type: oneOf('text', 'date', 'select'),
  required: oneOf(true),
  optionsFrom: optional(oneOf('relationships')),
  default: optional(oneOf('today')),
  error: text,
});

const section = fields<SensorySection>({
  letter,
  name: text,
  shortName: optional(text),
  adminName: orNull(text),
  description: text,
});
const groupedSection = fields<GroupedSection>({ letter, name: text, itemNumbers: listOf(whole(1)) });
const grouping = (itemField: SectionGrouping['itemField']) =>
  fields<SectionGrouping>({ label: text, itemField: oneOf(itemField), sections: listOf(groupedSection) });
const item = fields<SensoryItem>({
  number: whole(1),
  section: letter,
  adminSection: letter,
  text,
  threshold: orNull(threshold),
});

const band = fields<Band>({
  id: text,
  min: orNull(whole(0)),
  max: orNull(whole(0)),
  label: text,
  interpretation: text,
});
const bandSet = fields<BandSet>({ label: text, bands: listOf(band) });
const bandSetId = oneOf(...BAND_SETS);

const label = matching(
  /^[^.$]*[^.$\s][^.$]*$/,
  'a text without a dot or a dollar sign, because it becomes the key of a map',
);
const condition = fields<PatternCondition>({
  index: text,
  minus: optional(text),
  op: oneOf('>=', '<'),
  value: number(-100, 100),
});
const outcome = { id: text, label, description: text };
const rule = fields<PatternRule>({ ...outcome, when: listOf(condition, 0) });
const patternIndex = fields<PatternIndex>({
  id: text,
  label: text,
  select: fields<IndexSelect>({
    threshold: optional(threshold),
    sections: optional(letters),
    adminSections: optional(letters),
  }),
});
const patterns = fields<Patterns>({
  title: text,
  method: fields<Patterns['method']>({
    statistic: oneOf('mean'),
    decimals: whole(0, 6),
    notObserved: oneOf('excluded'),
    minAnsweredRatio: number(0, 1),
    note: text,
  }),
  indices: listOf(patternIndex),
  general: fields<Patterns['general']>({
    mode: oneOf('first-match'),
    requires: listOf(text),
    rules: listOf(rule),
    insufficient: fields<PatternOutcome>(outcome),
  }),
  modality: fields<Patterns['modality']>({
    mode: oneOf('all-matches'),
    sort: oneOf('index-desc'),
    limit: whole(1),
    rules: listOf(rule),
  }),
});

const direction = oneOf('low', 'high');
const modality = fields<Modality>({
  id: text,
  name: text,
  sections: listOf(letter, 0),
  low: orNull(text),
  high: orNull(text),
  mixed: orNull(fields<PatternOutcome>(outcome)),
});
const tipList = listOf(text, 0);
const interpretation = fields<InterpretationRules>({
  note: text,
  difference: number(0, 5),
  prominentFrom: number(1, 5),
  prominentLimit: whole(1),
  smallSectionBelow: whole(0),
  undirected: fields<InterpretationRules['undirected']>({ rule: text, hiddenWithBands: listOf(text, 0) }),
  directions: mapOf(direction),
  exception: matching(/\{bagian\}/, 'a sentence that contains {bagian}'),
  modalities: listOf(modality),
  rules: mapOf(fields<InterpretationRules['rules'][string]>({ modality: text, direction: orNull(direction) })),
  tips: mapOf(fields<DirectedTips>({ low: tipList, high: tipList, neutral: listOf(text) })),
});

/** Checks every field of a sensory pack. `checkSensoryPack` then checks the rules across fields. */
export const sensoryShape = fields<SensoryPack>({
  ...packHead('sensory-profile'),
  scale: listOf(scalePoint, 2),
  notObserved: fields<SensoryPack['notObserved']>({ key: oneOf('notApplicable'), label: text, description: text }),
  comments: fields<SensoryPack['comments']>({ label: text, placeholder: text, required: oneOf(false) }),
  participantFields: listOf(participantField),
  relationships: listOf(relationship),
  pageSize: whole(1),
  scoring: fields<SensoryPack['scoring']>({
    direction: oneOf('higher-is-more-atypical'),
    total: oneOf('sum'),
    notObserved: oneOf('excluded'),
    averageDecimals: fields({ user: whole(0, 6), admin: whole(0, 6) }),
    defaultBandSet: bandSetId,
  }),
  sections: listOf(section),
  adminSections: mapOf(text),
  sectionGroupings: fields<SensoryPack['sectionGroupings']>({
    'user-a-n': grouping('section'),
    'admin-a-m': grouping('adminSection'),
  }),
  items: listOf(item),
  bandSets: fields<SensoryPack['bandSets']>({ 'result-view': bandSet, questionnaire: bandSet }),
  patterns,
  defaultInterpretationNote: text,
  sectionRecommendations: mapOf(listOf(text)),
  interpretation: optional(interpretation),
  disclaimer: fields<SensoryPack['disclaimer']>({ heading: text, text }),
});
