import {
  BAND_MIN_ANSWERED,
  type BandView,
  RESULT_TEXTS,
  type SectionScore,
  type SensoryInterpretation,
  type SensoryResult,
} from '@kenali/contracts';
import { oneDecimal, positionOnScale, weekText } from '../words.ts';
import { SENSORY_HEADINGS } from './headings.ts';

/** The texts and numbers of a sensory result that the page and the PDF share. */

export interface Summary {
  /** What stands out. */
  meaning: string;
  /** What to try this week. */
  week: string;
  reading: string;
  /** Ties, uncertain sections, small sections. */
  notes: string[];
}

export function sensorySummary(
  { participantInfo }: Pick<SensoryResult, 'participantInfo'>,
  { prominent, tips }: SensoryInterpretation,
): Summary {
  const child = participantInfo.childName?.trim() || 'anak ini';
  const tip = tips[0]?.tips[0];
  return {
    meaning: prominent.sentence,
    week: tip ? weekText(tip) : prominent.sections.length === 0 ? NO_TIP : weekText(undefined),
    reading: `Angka yang lebih tinggi berarti perilakunya lebih sering muncul; hasil ini gambaran awal untuk mengenal ${child}, bukan nilai.`,
    notes: [
      ...prominent.notes,
      ...(participantInfo.outsideAgeRange
        ? ['Usia anak berada di luar rentang usia asesmen ini; bacalah hasil dan sarannya dengan hati-hati.']
        : []),
    ],
  };
}

/** Follows the sentence that nothing stands out. What a high average asks for is in the text of the total. */
const NO_TIP = `Karena itu, laporan ini belum memilihkan saran untuk minggu ini; bacalah ${SENSORY_HEADINGS.overall}.`;

/** The plain name of a section with the one that the table of the sections has, unless that one contains it. */
export const sectionTitle = (section: Named, interpretation: Sections): string => {
  const shortName = plainName(section, interpretation);
  return section.name.includes(shortName) ? section.name : `${shortName} (${section.name})`;
};

type Named = { letter: string; name: string };
type Sections = Pick<SensoryInterpretation, 'sections'>;

const plainName = ({ letter, name }: Named, { sections }: Sections): string => sections[letter]?.shortName ?? name;

interface SectionLine {
  letter: string;
  name: string;
  /** One plain sentence about the section; empty if there is none. */
  description: string;
  average: number | null;
  /** `2,4`; a dash without an average. */
  value: string;
  /** The average in words: `antara JARANG dan KADANG-KADANG`. */
  words: string;
  /** How the average is computed: `Total 26 (8 butir)`. */
  detail: string;
  /** Why the average may be unreliable. */
  caution: string | null;
}

export const SECTIONS_CAPTION =
  'Rata-rata jawaban tiap bagian. Angka yang lebih tinggi berarti perilakunya lebih sering muncul. Butir yang tidak teramati tidak ikut dihitung.';

/**
 * The sections of the result by letter. Sections have no bands; the average is a value on the answer scale.
 * @param descriptions sentences by section name, because staff see other letters than the questionnaire has
 */
export const sensorySections = (
  { sectionScores }: Pick<SensoryResult, 'sectionScores'>,
  { scale }: Pick<SensoryInterpretation, 'scale'>,
  { describe, format = oneDecimal }: { describe(letter: string): string; format?(average: number): string },
): SectionLine[] =>
  Object.entries(sectionScores)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([letter, score]) => ({
      letter,
      name: score.name,
      description: describe(letter),
      average: score.average,
      value: score.average === null ? '–' : format(score.average),
      words: score.average === null ? '' : positionOnScale(score.average, scale),
      detail: detailOf(score),
      caution: cautionOf(score),
    }));

function detailOf({ total, count, itemCount }: SectionScore): string {
  // Only a total or an average is stored.
  if (itemCount === 0) return total > 0 ? `Total ${total}` : '';
  if (count === 0) return 'Tidak ada butir yang dijawab';
  // A comma between two numbers would read as a decimal. No line ends inside the brackets.
  return `Total ${total} (${[count === itemCount ? count : `${count} dari ${itemCount}`, 'butir'].join(' ').replaceAll(' ', '\u00a0')})`;
}

/** Next to the average of a section that the report compares with no other. */
export const FEW_OBSERVED = 'Lebih dari 20% butir tidak teramati: kurang pasti.';

function cautionOf({ average, caution }: SectionScore): string | null {
  if (!caution) return null;
  return average === null ? 'Tidak ada butir yang teramati pada bagian ini.' : FEW_OBSERVED;
}

interface ScaledBand {
  id: string;
  label: string;
  /** `sampai 154`, `155 sampai 189`, `285 ke atas`. */
  rangeText: string;
  /** Share of the whole scale before the band and of the band itself, 0 to 1. */
  start: number;
  width: number;
  isHere: boolean;
}

export interface Total {
  /** `rata-rata 2,3: antara JARANG dan KADANG-KADANG` */
  words: string;
  /** A dash if only averages are stored. */
  score: number | '–';
  /** Lowest and highest possible score. */
  lowest: number;
  highest: number;
  /** The label of the band, or that there is none. */
  label: string;
  /** The score on the scale: the one that selects the band. Position 0 to 1. Null without one. */
  marker: { score: number; position: number } | null;
  /** Ascending, drawn to scale. */
  bands: ScaledBand[];
  /** Text alternative of the drawing. */
  alt: string;
  facts: { label: string; value: string }[];
  interpretation: string;
  /** Limits of the total, one or two sentences each. */
  notes: string[];
}

const NO_BAND = 'tidak ditentukan';

/** If the number of answered items is not stored. */
const ITEM_COUNT = 125;

/** The total: its words first, then the number and its place on the scale. */
export function sensoryTotal(result: SensoryResult, interpretation: SensoryInterpretation): Total {
  const { totalScore, band, bandScore, answeredCount, notObservedCount } = result;
  const itemCount = answeredCount + notObservedCount || ITEM_COUNT;
  const values = interpretation.scale.map(({ value }) => value);
  const [lowest, highest] = [itemCount * Math.min(...values), itemCount * Math.max(...values)];
  // The middle of the score's own step, so that the marker is always inside its band.
  const place = (score: number) => (score - lowest + 0.5) / (highest - lowest + 1);
  const onScale = `Skor ${bandScore} pada skala ${lowest} sampai ${highest}`;
  return {
    words: interpretation.averageWords,
    score: totalScore || '–',
    lowest,
    highest,
    label: band?.label ?? NO_BAND,
    marker: bandScore === null ? null : { score: bandScore, position: clamp(place(bandScore)) },
    bands: scaleBands(result, lowest, highest),
    alt:
      bandScore === null
        ? `Skala ${lowest} sampai ${highest} tanpa penanda.`
        : `${onScale}${band ? `, pada rentang ${band.label} (${rangeText(band)})` : ''}.`,
    facts:
      answeredCount + notObservedCount === 0
        ? []
        : [
            { label: 'Butir dijawab', value: `${answeredCount} dari ${itemCount} butir` },
            { label: 'Tidak teramati', value: `${notObservedCount} butir` },
          ],
    interpretation: interpretation.text,
    notes: totalNotes(result),
  };
}

function scaleBands({ bands, band }: SensoryResult, lowest: number, highest: number): ScaledBand[] {
  // A whole score is one step of the scale, so every band has a width and together they fill it.
  const steps = highest - lowest + 1;
  return bands.map((each) => {
    const from = Math.max(lowest, each.min ?? lowest);
    const to = Math.min(highest, each.max ?? highest);
    return {
      id: each.id,
      label: each.label,
      rangeText: rangeText(each),
      start: (from - lowest) / steps,
      width: Math.max(0, to - from + 1) / steps,
      isHere: each.id === band?.id,
    };
  });
}

/** A child who misses or seeks much is in the same band as one who is easily disturbed. */
const BAND_NAME =
  'Nama rentang menunjuk pada seberapa sering perilaku yang ditanyakan muncul. Tanda peka dan tanda mencari rangsangan dihitung bersama, jadi nama itu tidak menunjukkan seberapa peka anak.';

function totalNotes({ band, bandScore, totalScore, answeredCount, notObservedCount }: SensoryResult): string[] {
  return [
    'Skor total belum dinormakan di Indonesia; utamakan rincian per bagian.',
    // Nothing is counted if only averages are stored.
    ...(bandScore === null && answeredCount + notObservedCount > 0
      ? [
          `Skor total tidak ditempatkan pada rentang karena ${answeredCount === 0 ? 'tidak ada butir yang dijawab' : `baru ${answeredCount} butir yang dijawab`}; diperlukan sekurang-kurangnya ${BAND_MIN_ANSWERED} butir.`,
        ]
      : []),
    ...(band && bandScore !== totalScore
      ? [
          `Karena ${notObservedCount} butir tidak teramati, gambaran ini disusun dari ${answeredCount} butir, dan tempatnya pada skala dihitung dengan skor setara semua butir, yaitu ${bandScore}.`,
        ]
      : []),
    ...(band ? [BAND_NAME] : []),
  ];
}

export function rangeText({ min, max }: Pick<BandView, 'min' | 'max'>): string {
  if (min === null) return max === null ? '' : `sampai ${max}`;
  return max === null ? `${min} ke atas` : `${min} sampai ${max}`;
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** Non-empty comments in section order, the general comment last. @param names section names of the questionnaire */
export const sensoryComments = (
  comments: SensoryResult['comments'],
  names: Record<string, { name: string }>,
): { label: string; text: string }[] =>
  Object.entries(comments)
    .filter(([, text]) => text.trim() !== '')
    .sort(([a], [b]) => Number(a === 'umum') - Number(b === 'umum') || a.localeCompare(b))
    .map(([key, text]) => ({ label: key === 'umum' ? 'Umum' : (names[key]?.name ?? key), text: text.trim() }));

/** Where to turn with questions about the result. The status of the consultation changes after a report was written, so it is none of it. */
export const consultationText = ({ name, contact }: { name: string; contact: string }): string =>
  `${RESULT_TEXTS.consultation}: hasil ini dapat dibicarakan dengan ${name}.${contact ? ` Kontak: ${contact}.` : ''}`;

export const TIPS_CAPTION = 'Pilih satu atau dua saja, lalu perhatikan apa yang berubah.';
const TIPS_DIRECTIONS = {
  low: 'untuk anak yang peka atau menghindar',
  high: 'untuk anak yang mencari atau melewatkan',
} as const;

/** Whom the tips of a section are for. */
export const tipsTitle = (tips: SensoryInterpretation['tips'][number], interpretation: Sections): string => {
  const name = plainName(tips, interpretation);
  return tips.direction ? `${name}, ${TIPS_DIRECTIONS[tips.direction]}` : name;
};
