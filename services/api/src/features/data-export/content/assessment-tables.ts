import type { AssessmentResult, ProtocolItem } from '@kenali/contracts';
import { comparedValues, type Instrument, readProtocol, scalesOf } from '@kenali/instruments';
import type { Document } from 'mongodb';
import type { UserAssessmentDocument } from '../../user-assessments/index.ts';
import type { Column } from './sources.ts';

const ASSESSMENT: readonly Column[] = [
  ['Nomor asesmen', 'asesmen'],
  ['Asesmen', 'nama'],
];
/** Tables about what is inside an assessment: their columns, their rows, and what they have. */
export const ASSESSMENT_TABLES = {
  jawaban: {
    about: 'setiap pernyataan dengan jawaban Anda dalam kata-kata',
    columns: [...ASSESSMENT, ['Butir', 'id'], ['Pernyataan', 'text'], ['Jawaban', 'answer'], ['Waktu', 'answeredAt']],
    rows: answerRows,
  },
  catatan: {
    about: 'catatan yang Anda tulis saat mengisi',
    columns: [...ASSESSMENT, ['Bagian', 'bagian'], ['Catatan', 'catatan']],
    rows: remarkRows,
  },
  hasil: {
    about: 'nilai setiap bagian; uraian lengkapnya ada di laporan dan di data.json',
    columns: [...ASSESSMENT, ['Selesai', 'selesai'], ['Bagian', 'bagian'], ['Nilai', 'nilai']],
    rows: resultRows,
  },
} as const satisfies Record<
  string,
  {
    about: string;
    columns: readonly Column[];
    rows(of: UserAssessmentDocument, instrument: Instrument | undefined): Document[];
  }
>;
export const ASSESSMENT_TABLE_NAMES = Object.keys(ASSESSMENT_TABLES) as (keyof typeof ASSESSMENT_TABLES)[];

const headOf = ({ _id, assessment }: UserAssessmentDocument) => ({ asesmen: _id, nama: assessment?.name });
const wordsOf = ({ answer, value, isNotObserved }: ProtocolItem) =>
  isNotObserved ? 'Tidak teramati' : (answer ?? value);

/** Without its questionnaire, an answer is what was stored. */
function answerRows(of: UserAssessmentDocument, instrument: Instrument | undefined): Document[] {
  const head = headOf(of);
  const { responses, notApplicable, comments } = of.progress;
  const times = of.changedAt?.items ?? {};
  if (!instrument)
    return Object.entries(responses).map(([id, answer]) => ({ ...head, id, answer, answeredAt: timeOf(times[id]) }));
  return readProtocol(instrument, { responses, notApplicable, comments }, times).sections.flatMap(({ items }) =>
    items
      .map((item) => ({
        ...head,
        id: item.id,
        text: item.text,
        answer: wordsOf(item),
        answeredAt: timeOf(times[item.id]),
      }))
      .filter(({ answer }) => answer !== null),
  );
}

const timeOf = (time: number | undefined) => (time === undefined ? null : new Date(time));

function remarkRows(of: UserAssessmentDocument): Document[] {
  return Object.entries(of.progress.comments).map(([bagian, catatan]) => ({ ...headOf(of), bagian, catatan }));
}

function resultRows(of: UserAssessmentDocument, instrument: Instrument | undefined): Document[] {
  if (!of.results) return [];
  const result: AssessmentResult = of.results.user;
  const head = { ...headOf(of), selesai: of.completedAt };
  const values = comparedValues(result);
  const nameOf = Object.fromEntries((instrument ? scalesOf(instrument) : []).map(({ key, name }) => [key, name]));
  return [
    ...(result.type === 'sensory' ? [{ ...head, bagian: 'Skor total', nilai: result.totalScore }] : []),
    ...Object.entries(values).map(([key, nilai]) => ({ ...head, bagian: nameOf[key] ?? key, nilai })),
  ];
}
