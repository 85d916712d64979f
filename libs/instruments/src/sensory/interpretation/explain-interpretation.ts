import type { Reason, SensoryInterpretation, SensoryResult } from '@kenali/contracts';
import { DEFAULT_PROMINENCE, type ProminenceNoteRule } from '../../rules/prominent-sections.ts';
import { rangeText } from '../../rules/report/sensory-report.ts';
import { joinWords, oneDecimal, roundToOneDecimal } from '../../rules/words.ts';
import type { Modality, PatternCondition, PatternRule, SensoryPack } from '../pack/pack.ts';
import { missingItems, readAnswers, type SavedAnswers } from '../scoring/answers.ts';
import { isClear } from './choose-tips.ts';
import { findMeaning, type SensoryMeaning } from './interpret-answers.ts';

const NOTES: Record<ProminenceNoteRule, string> = {
  'prominence.tie': 'Rata-rata yang sama pada satu desimal disebut sama tinggi.',
  'prominence.next-tie': 'Bagian dengan rata-rata yang sama disebut semuanya atau tidak satu pun.',
  'prominence.rare': 'Semua bagian yang disebut berada di bawah tengah skala.',
  'prominence.small-section': 'Bagian dengan butir sedikit disebut dengan peringatan.',
  'prominence.uncertain': 'Bagian dengan lebih dari 20% butir tidak teramati tidak dibandingkan.',
};

/**
 * Why a sensory report says what it says: one reason for each interpretive sentence of `interpretResult`, in its order. The
 * rule of a pattern, a band or a tip is a rule of the pack, so its id can be looked up there.
 * @param pack the version whose words are used; undefined if none is installed any more
 * @param saved the answers that were scored; undefined if they are not stored
 */
export function explainSensory(
  pack: SensoryPack | undefined,
  saved: SavedAnswers | undefined,
  result: SensoryResult,
): Reason[] {
  if (!pack || !saved || missingItems(pack, saved).length > 0) return [];
  const answers = readAnswers(pack, saved);
  const meaning = findMeaning(pack, answers, { bandId: result.band?.id ?? null, bandSet: result.bandSet });
  return [
    averageReason(result, meaning.interpretation),
    bandReason(pack, result, meaning),
    ...prominenceReasons(pack, meaning),
    ...patternReasons(pack, meaning),
    ...meaning.interpretation.tips.flatMap((tips) => tipReasons(pack, meaning, tips)),
  ];
}

const averageReason = (
  { totalScore, answeredCount }: SensoryResult,
  { average, averageWords }: SensoryInterpretation,
): Reason => ({
  rule: 'average',
  sentence: averageWords,
  because:
    average === null
      ? ['Tidak ada butir yang dijawab.']
      : [
          `Jumlah jawaban ${totalScore} dibagi ${answeredCount} butir yang dijawab adalah ${twoDecimals(average)}; yang disebut adalah ${oneDecimal(average)}.`,
        ],
});

function bandReason(
  pack: SensoryPack,
  { bandScore, bandSet }: SensoryResult,
  { interpretation, band: used }: SensoryMeaning,
): Reason {
  const sentence = interpretation.text;
  if (used)
    return {
      rule: `band.${bandSet}.${used.id}`,
      sentence,
      because: [
        `Skor ${bandScore} ada pada rentang '${used.label}' (${rangeText(used)}) menurut '${pack.bandSets[bandSet].label}'.`,
        ...(pack.interpretation?.degrees?.[used.id]
          ? [`Bagian akhirnya dipilih menurut ${interpretation.averageWords}.`]
          : []),
      ],
    };
  return {
    rule: 'band.none',
    sentence,
    because: ['Terlalu sedikit butir yang teramati untuk memilih rentang, sehingga laporan memakai kalimat umum.'],
  };
}

function prominenceReasons(
  { interpretation }: SensoryPack,
  { prominence, interpretation: found }: SensoryMeaning,
): Reason[] {
  const { rules, threshold, sections, sentence, notes } = prominence;
  const { prominentFrom, difference, prominentLimit } = interpretation ?? DEFAULT_PROMINENCE;
  const limit =
    threshold === null || found.average === null
      ? []
      : [
          `Sebuah bagian menonjol mulai ${twoDecimals(threshold)}: rata-rata semua jawaban ${oneDecimal(found.average)} ditambah ${oneDecimal(difference)}, sekurang-kurangnya ${oneDecimal(prominentFrom)}. Paling banyak ${prominentLimit} bagian disebut, kecuali rata-ratanya sama.`,
        ];
  return [
    {
      rule: rules.sentence,
      sentence,
      because: [
        ...limit,
        ...sections.map(
          ({ name, average }) => `${name}: rata-rata ${oneDecimal(roundToOneDecimal(average))}, jadi menonjol.`,
        ),
        ...(sections.length === 0 ? ['Tidak ada bagian yang memenuhi syarat untuk disebut.'] : []),
      ],
    },
    ...notes.map((note, index): Reason => {
      const rule = rules.notes[index] as ProminenceNoteRule;
      return { rule, sentence: note, because: [NOTES[rule]] };
    }),
  ];
}

function patternReasons(pack: SensoryPack, meaning: SensoryMeaning): Reason[] {
  const { general, modality } = pack.patterns;
  const rules: readonly PatternRule[] = [...general.rules, ...modality.rules];
  const reasons = meaning.patterns.map(({ rules: ids, label, description, direction }): Reason => {
    const applied = ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? []);
    return {
      rule: ids.join('+'),
      sentence: `${label}: ${description}`,
      because: [
        ...applied.flatMap(({ when }) => when.map((condition) => conditionText(pack, meaning, condition))),
        ...(applied.length === 0 ? [missingText(pack, meaning)] : []),
        ...(applied.length > 0 && applied.every(({ when }) => when.length === 0)
          ? ['Tidak ada aturan lain untuk pola umum yang terpenuhi.']
          : []),
        ...(direction === 'mixed' ? ['Kedua arah pada bagian yang sama terpenuhi, sehingga menjadi satu pola.'] : []),
      ],
    };
  });
  const note = meaning.interpretation.patternsNote;
  if (note === null) return reasons;
  const limit = `Paling banyak ${modality.limit} pola dirinci; ${meaning.applied.modality.length} aturan terpenuhi.`;
  return [...reasons, { rule: 'patterns.limit', sentence: note, because: [limit] }];
}

const OPERATORS = { '>=': 'sekurang-kurangnya', '<': 'kurang dari' } as const;

/** `Indeks 'X' 3,40 dikurangi indeks 'Y' 2,10 adalah 1,30: sekurang-kurangnya 0,50.` */
function conditionText(pack: SensoryPack, { applied }: SensoryMeaning, { index, minus, op, value }: PatternCondition) {
  const left = applied.indices.get(index) ?? 0;
  const condition = `${OPERATORS[op]} ${twoDecimals(value)}`;
  const first = `Indeks '${labelOf(pack, index)}' ${twoDecimals(left)}`;
  if (minus === undefined) return `${first}: ${condition}.`;
  const right = applied.indices.get(minus) ?? 0;
  return `${first} dikurangi indeks '${labelOf(pack, minus)}' ${twoDecimals(right)} adalah ${twoDecimals(left - right)}: ${condition}.`;
}

/** The only pattern without a rule of its own says that an index that every general rule needs has too few answers. */
function missingText({ patterns: { general, indices, method } }: SensoryPack, { applied }: SensoryMeaning): string {
  const missing = indices.filter(({ id }) => general.requires.includes(id) && !applied.indices.has(id));
  return `Kurang dari ${Math.round(method.minAnsweredRatio * 100)}% butir dijawab untuk indeks ${joinWords(missing.map(({ label }) => `'${label}'`))}.`;
}

function tipReasons(
  pack: SensoryPack,
  meaning: SensoryMeaning,
  { letter, name, direction, tips }: SensoryInterpretation['tips'][number],
): Reason[] {
  const modality = pack.interpretation?.modalities.find(({ sections }) => sections.includes(letter));
  const because = [
    `${name} menonjol, jadi sarannya ditampilkan.`,
    ...(modality ? [directionText(pack, meaning, modality, direction)] : []),
  ];
  return tips.map((tip, index) => ({
    rule: `tips.${letter}.${direction ?? 'neutral'}.${index + 1}`,
    sentence: tip,
    because,
  }));
}

function directionText(
  pack: SensoryPack,
  { applied: { indices } }: SensoryMeaning,
  { low, high }: Modality,
  direction: string | null,
): string {
  const [lowMean, highMean] = [indices.get(low ?? ''), indices.get(high ?? '')];
  if (low === null || high === null || lowMean === undefined || highMean === undefined)
    return 'Tidak ada dua indeks yang dapat dibandingkan, sehingga sarannya netral.';
  const compared = `Indeks '${labelOf(pack, low)}' ${twoDecimals(lowMean)}, indeks '${labelOf(pack, high)}' ${twoDecimals(highMean)}`;
  if (direction !== null) return `${compared}: yang lebih tinggi menentukan arah saran.`;
  const why = isClear(lowMean, highMean, pack.interpretation?.difference ?? 0)
    ? 'pola atau jawaban pada bagian ini sendiri tidak searah'
    : 'tidak ada arah yang jelas lebih tinggi';
  return `${compared}: ${why}, sehingga sarannya netral.`;
}

const labelOf = ({ patterns }: SensoryPack, index: string): string =>
  patterns.indices.find(({ id }) => id === index)?.label ?? index;

/** 2.5 is "2,50". The small addend undoes floating-point errors such as 1.0049999999999999. */
const twoDecimals = (value: number): string => (Math.round(value * 100 + 1e-9) / 100).toFixed(2).replace('.', ',');
