import type { InstrumentRegistry } from '@kenali/instruments';
import { stringify } from 'csv-stringify/sync';
import type { Document } from 'mongodb';
import { CSV_OPTIONS, escapeCell } from '../../../csv.ts';
import type { Column } from '../../../export-source.ts';
import { readResults } from '../../results/index.ts';
import type { UserAssessmentDocument } from '../../user-assessments/index.ts';
import { ASSESSMENT_TABLE_NAMES, ASSESSMENT_TABLES } from './assessment-tables.ts';
import type { OwnData } from './collect-own-data.ts';
import { SOURCE_NAMES, SOURCES, type SourceName } from './sources.ts';

/** Every CSV file of an archive with a sentence about it. */
export const aboutFiles = (data: OwnData): { name: string; about: string }[] => [
  ...sourcesIn(data).map((name) => ({ name: `${name}.csv`, about: SOURCES[name].about })),
  ...ASSESSMENT_TABLE_NAMES.map((name) => ({ name: `${name}.csv`, about: ASSESSMENT_TABLES[name].about as string })),
];

/** The sources that an archive has. */
export const sourcesIn = (data: OwnData): SourceName[] => SOURCE_NAMES.filter((name) => data[name]);

/** One CSV file per table. They have nothing that `data.json` does not have, apart from the words of the questionnaires. */
export function csvFiles(data: OwnData, instruments: InstrumentRegistry): { name: string; content: string }[] {
  const assessments = (data.asesmen as UserAssessmentDocument[]).map(({ assessment, results, ...rest }) => ({
    ...rest,
    assessment,
    results: results && readResults({ assessment, results }, instruments),
  }));
  const pinned = ({ instrument }: UserAssessmentDocument) =>
    (instrument && instruments.find(instrument.id, instrument.version)) || undefined;
  return [
    ...sourcesIn(data).map((name) => {
      const { columns, rows } = SOURCES[name];
      const documents = data[name] ?? [];
      return { name: `${name}.csv`, content: toCsv(columns, rows ? documents.flatMap(rows) : documents) };
    }),
    ...ASSESSMENT_TABLE_NAMES.map((name) => {
      const { columns, rows } = ASSESSMENT_TABLES[name];
      return {
        name: `${name}.csv`,
        content: toCsv(
          columns,
          assessments.flatMap((each) => rows(each, pinned(each))),
        ),
      };
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
