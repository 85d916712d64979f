import { type AssessmentResult, type AssessmentType, fullName } from '@kenali/contracts';
import type { InstrumentRegistry } from '@kenali/instruments';
import { escapeCell } from '../../../csv.ts';
import { readAdminResult } from '../../results/index.ts';
import type { SheetContent, SheetValue } from '../write-sheets.ts';
import type { Exported } from './export-rows.ts';

/** The stored fields that the sheets show, in the forms that `completeResult` accepts. Whole results of all rows would not fit into memory. */
export const SCORE_FIELDS = [
  'progress.participantInfo.childName',
  ...[
    ...['type', 'instrument', 'totalScore', 'bandScore', 'band.label', 'answeredCount', 'notObservedCount'],
    ...['sectionScores', 'styleScores', 'scores', 'primaryStyle', 'dominantStyle'],
    ...['styles.style', 'styles.name', 'primary.name', 'categoryScores'],
  ].map((field) => `results.admin.${field}`),
];

type Result<Type extends AssessmentType> = Extract<AssessmentResult, { type: Type }>;
type Scored<Type extends AssessmentType> = Exported & { result: Result<Type> };

const scoredAs = <Type extends AssessmentType>(scored: readonly Scored<AssessmentType>[], type: Type) =>
  scored.filter((each): each is Scored<Type> => each.result.type === type);

/** The child is empty for a result about the user. */
const PERSON = { headings: ['ID', 'Nama Pengguna', 'Selesai', 'Anak'], widths: [10, 26, 18, 20] };
const personCells = ({ found, user }: Exported): SheetValue[] => [
  found._id,
  escapeCell(fullName(user)),
  found.completedAt,
  escapeCell(found.progress?.participantInfo?.childName ?? null),
];

/** One sheet for each type that has results: totals and bands, styles, or categories. */
export function toScoreSheets(exported: readonly Exported[], instruments: InstrumentRegistry): SheetContent[] {
  const scored = exported.flatMap((each) => {
    const { assessment, results } = each.found;
    return results ? [{ ...each, result: readAdminResult({ assessment, results }, instruments) }] : [];
  });
  return [
    sensorySheet(scoredAs(scored, 'sensory')),
    learningSheet(scoredAs(scored, 'learning')),
    intelligenceSheet(scoredAs(scored, 'intelligence')),
  ].filter(({ rows }) => rows.length > 0);
}

/** The sections are those of the admin area, with their averages. */
function sensorySheet(scored: readonly Scored<'sensory'>[]): SheetContent {
  const names = new Map<string, string>();
  for (const { result } of scored)
    for (const [letter, { name }] of Object.entries(result.sectionScores)) names.set(letter, name);
  const letters = [...names.keys()].sort();
  const own = ['Total', 'Skor rentang', 'Rentang', 'Butir dijawab', 'Tidak teramati'];
  return {
    name: 'Skor sensori',
    headings: [...PERSON.headings, ...own, ...letters.map((letter) => `${letter} ${names.get(letter)} (rata-rata)`)],
    widths: [...PERSON.widths, 10, 14, 28, 14, 14, ...letters.map(() => 24)],
    rows: scored.map(({ result, ...each }) => [
      ...personCells(each),
      result.totalScore || null,
      result.bandScore,
      result.band?.label ?? null,
      result.answeredCount,
      result.notObservedCount,
      ...letters.map((letter) => result.sectionScores[letter]?.average ?? null),
    ]),
  };
}

function learningSheet(scored: readonly Scored<'learning'>[]): SheetContent {
  const styles = scored[0]?.result.styles ?? [];
  return {
    name: 'Skor gaya belajar',
    headings: [...PERSON.headings, ...styles.map(({ name }) => name), 'Gaya dominan'],
    widths: [...PERSON.widths, ...styles.map(() => 14), 22],
    rows: scored.map(({ result, ...each }) => [
      ...personCells(each),
      ...styles.map(({ style }) => result.styleScores[style] ?? null),
      result.primary.name,
    ]),
  };
}

/** The score of each category and its share of the maximum. */
function intelligenceSheet(scored: readonly Scored<'intelligence'>[]): SheetContent {
  // Of all results, because an imported one may have no scores.
  const names = new Map(
    scored.flatMap(({ result }) => result.categoryScores.map(({ category, name }) => [category, name] as const)),
  );
  return {
    name: 'Skor kecerdasan',
    headings: [...PERSON.headings, ...[...names.values()].flatMap((name) => [name, `${name} (%)`])],
    widths: [...PERSON.widths, ...[...names].flatMap(() => [18, 18])],
    rows: scored.map(({ result, ...each }) => [
      ...personCells(each),
      ...[...names.keys()].flatMap((category) => {
        const found = result.categoryScores.find((score) => score.category === category);
        return [found?.score ?? null, found?.percentage ?? null];
      }),
    ]),
  };
}
