import type { AssessmentResult, ProtocolItem } from '@kenali/contracts';
import { comparedValues, type Instrument, readProtocol, scalesOf } from '@kenali/instruments';
import type { Document } from 'mongodb';
import type { Column } from '../../../export-source.ts';
import type { UserAssessmentDocument } from '../../user-assessments/index.ts';

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
    rows(userAssessment: UserAssessmentDocument, instrument: Instrument | undefined): Document[];
  }
>;
export const ASSESSMENT_TABLE_NAMES = Object.keys(ASSESSMENT_TABLES) as (keyof typeof ASSESSMENT_TABLES)[];

const headOf = ({ _id, assessment }: UserAssessmentDocument) => ({ asesmen: _id, nama: assessment?.name });
const wordsOf = ({ answer, value, isNotObserved }: ProtocolItem) =>
  isNotObserved ? 'Tidak teramati' : (answer ?? value);

/** Without its questionnaire, an answer is what was stored. */
function answerRows(userAssessment: UserAssessmentDocument, instrument: Instrument | undefined): Document[] {
  const head = headOf(userAssessment);
  const { responses, notApplicable, comments } = userAssessment.progress;
  const times = userAssessment.changedAt?.items ?? {};
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

function remarkRows(userAssessment: UserAssessmentDocument): Document[] {
  return Object.entries(userAssessment.progress.comments).map(([bagian, catatan]) => ({
    ...headOf(userAssessment),
    bagian,
    catatan,
  }));
}

function resultRows(userAssessment: UserAssessmentDocument, instrument: Instrument | undefined): Document[] {
  if (!userAssessment.results) return [];
  const result: AssessmentResult = userAssessment.results.user;
  const head = { ...headOf(userAssessment), selesai: userAssessment.completedAt };
  const values = comparedValues(result);
  const nameOf = Object.fromEntries((instrument ? scalesOf(instrument) : []).map(({ key, name }) => [key, name]));
  return [
    ...(result.type === 'sensory' ? [{ ...head, bagian: 'Skor total', nilai: result.totalScore || null }] : []),
    ...Object.entries(values).map(([key, nilai]) => ({ ...head, bagian: nameOf[key] ?? key, nilai })),
  ];
}
