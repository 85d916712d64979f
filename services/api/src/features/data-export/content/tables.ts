import type { AssessmentResult, ProtocolItem } from '@kenali/contracts';
import { comparedValues, type Instrument, type InstrumentRegistry, readProtocol, scalesOf } from '@kenali/instruments';
import { stringify } from 'csv-stringify/sync';
import type { Document } from 'mongodb';
import { CSV_OPTIONS, escapeCell } from '../../../csv.ts';
import type { Column } from '../../../export-source.ts';
import { readResults } from '../../results/index.ts';
import type { UserAssessmentDocument } from '../../user-assessments/index.ts';
import type { OwnData } from './collect-own-data.ts';
import { SOURCE_NAMES, SOURCES, type SourceName } from './sources.ts';

/** Every CSV file of an archive with a sentence about it. */
export const aboutFiles = (data: OwnData): { name: string; about: string }[] =>
  [...sourcesIn(data).map((name) => ({ name, about: SOURCES[name].about })), ...ASSESSMENT_TABLES].map(
    ({ name, about }) => ({ name: `${name}.csv`, about }),
  );

/** The sources that an archive has. */
export const sourcesIn = (data: OwnData): SourceName[] => SOURCE_NAMES.filter((name) => data[name]);

/** One CSV file per table. They have nothing that `data.json` does not have, apart from the words of the questionnaires. */
export function csvFiles(data: OwnData, instruments: InstrumentRegistry): { name: string; content: string }[] {
  const assessments = (data.asesmen as UserAssessmentDocument[]).map((each) => ({
    ...each,
    results: each.results && readResults({ ...each, results: each.results }, instruments),
  }));
  const pinned = ({ instrument }: UserAssessmentDocument) =>
    (instrument && instruments.find(instrument.id, instrument.version)) || undefined;
  const fileOf = (name: string, columns: readonly Column[], rows: readonly Document[]) => ({
    name: `${name}.csv`,
    content: toCsv(columns, rows),
  });
  return [
    ...sourcesIn(data).map((name) => {
      const { columns, rows } = SOURCES[name];
      const documents = data[name] ?? [];
      return fileOf(name, columns, rows ? documents.flatMap(rows) : documents);
    }),
    ...ASSESSMENT_TABLES.map(({ name, columns, rows }) => {
      const all = assessments.flatMap((each) => rows(each, pinned(each)));
      return fileOf(name, columns, all);
    }),
  ];
}

function toCsv(columns: readonly Column[], rows: readonly Document[]): string {
  const cells = rows.map((row) => columns.map(([, path]) => escapeCell(cellOf(valueAt(row, path)))));
  return stringify(cells, { ...CSV_OPTIONS, columns: columns.map(([heading]) => heading) });
}

const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => (value as Document | null | undefined)?.[name], row);

function cellOf(value: unknown): string | number | Date | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value;
  return JSON.stringify(value);
}

const ASSESSMENT: readonly Column[] = [
  ['Nomor asesmen', 'asesmen'],
  ['Asesmen', 'nama'],
];
interface AssessmentTable {
  name: string;
  about: string;
  columns: readonly Column[];
  rows(userAssessment: UserAssessmentDocument, instrument: Instrument | undefined): Document[];
}

/** Tables about what is inside an assessment. */
const ASSESSMENT_TABLES: readonly AssessmentTable[] = [
  {
    name: 'jawaban',
    about: 'setiap pernyataan dengan jawaban Anda dalam kata-kata',
    columns: [...ASSESSMENT, ['Butir', 'id'], ['Pernyataan', 'text'], ['Jawaban', 'answer'], ['Waktu', 'answeredAt']],
    rows: answerRows,
  },
  {
    name: 'catatan',
    about: 'catatan yang Anda tulis saat mengisi',
    columns: [...ASSESSMENT, ['Bagian', 'bagian'], ['Catatan', 'catatan']],
    rows: remarkRows,
  },
  {
    name: 'hasil',
    about: 'nilai setiap bagian; uraian lengkapnya ada di laporan dan di data.json',
    columns: [...ASSESSMENT, ['Selesai', 'selesai'], ['Bagian', 'bagian'], ['Nilai', 'nilai']],
    rows: resultRows,
  },
];

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
  const nameOf = Object.fromEntries((instrument ? scalesOf(instrument) : []).map(({ key, name }) => [key, name]));
  return [
    ...(result.type === 'sensory' ? [{ ...head, bagian: 'Skor total', nilai: result.totalScore || null }] : []),
    ...Object.entries(comparedValues(result)).map(([key, nilai]) => ({ ...head, bagian: nameOf[key] ?? key, nilai })),
  ];
}
