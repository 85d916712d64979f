import type { Count, IsoTime } from '../../common/types.ts';
import type { InstrumentRef } from '../../user-assessments/types.ts';

/** Figures of fewer results than this say little about an instrument, and more about single families than staff need. */
export const STATISTICS_MIN = 30;

/** An estimate with its 95 % confidence interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

export interface ItemStatistics {
  id: string;
  text: string;
  /** Results with an answer. */
  n: Count;
  /** Results in which the item was not observed. */
  notObserved: Count;
  /** Of the points. Null for fewer than `STATISTICS_MIN` answers. */
  mean: number | null;
  standardDeviation: number | null;
  /** Correlation with the sum of the other items of the scale; null as the figures of the scale, or without variation. */
  itemRest: number | null;
}

/** A scale is a section, a category or a style: items whose answers are added up. */
export interface ScaleStatistics {
  key: string;
  name: string;
  /** Results in which every item of the scale was answered. Below `STATISTICS_MIN`, all figures are null. */
  n: Count;
  /** Of the score as results show it: mean of 1 to 5, number of answers, or percentage. */
  mean: number | null;
  standardDeviation: number | null;
  /** Cronbach's alpha with the interval of Feldt. Null if the scores do not vary. */
  alpha: Estimate | null;
  /** McDonald's omega of one factor. Null if the data allow no estimate. */
  omega: Estimate | null;
  /** Standard error of measurement, in the unit of the score; null unless alpha is above 0. */
  standardError: number | null;
  items: ItemStatistics[];
}

export interface AgeGroupCount {
  id: string;
  name: string;
  results: Count;
}

/** One version of an instrument, and how many results are counted in its statistics. */
export interface InstrumentOverview extends InstrumentRef {
  title: string;
  /** False for a questionnaire without scores, which has no statistics. */
  hasScales: boolean;
  results: Count;
}

export interface InstrumentStatistics extends InstrumentRef {
  title: string;
  /** The id of the age group; null for all ages. */
  ageGroup: string | null;
  /** Results in the age group. */
  results: Count;
  /** Groups with at least one result, youngest first. */
  ageGroups: AgeGroupCount[];
  scales: ScaleStatistics[];
  /** When the last result was counted; null before the first. */
  countedAt: IsoTime | null;
}

export interface StatisticsQuery {
  ageGroup?: string;
}

/**
 * What a row of a research export says about where it is from. `deidentified`: nothing that leads back to a person. `numbered`: the
 * number of the result, its day and the age in months, so that the practice can look at a result again. Neither has names or remarks.
 */
export const RESEARCH_TIERS = ['deidentified', 'numbered'] as const;
export type ResearchTier = (typeof RESEARCH_TIERS)[number];

export interface ResearchQuery {
  /** `deidentified` if absent. */
  tier?: ResearchTier;
}

/** A file of comma-separated values has one table: the answers, or what the columns mean. */
export const RESEARCH_PARTS = ['data', 'codebook'] as const;
export type ResearchPart = (typeof RESEARCH_PARTS)[number];

export interface ResearchCsvQuery extends ResearchQuery {
  /** `data` if absent. */
  part?: ResearchPart;
}

export interface AdminInstrumentCalls {
  /** Every installed version, newest first within an instrument. */
  'GET /api/admin/instruments': { response: InstrumentOverview[] };
  'GET /api/admin/instruments/{id}/{version}/statistics': {
    params: InstrumentRef;
    query: StatisticsQuery;
    response: InstrumentStatistics;
  };
  'GET /api/admin/instruments/{id}/{version}/statistics/xlsx': {
    params: InstrumentRef;
    query: StatisticsQuery;
    response: Blob;
  };
  /** Answers and scores of families that allow research, one row per result in random order, streamed. */
  'GET /api/admin/instruments/{id}/{version}/research/csv': {
    params: InstrumentRef;
    query: ResearchCsvQuery;
    response: Blob;
  };
  /** The same with its codebook as a workbook, up to `RESEARCH_XLSX_CELLS_MAX` cells. */
  'GET /api/admin/instruments/{id}/{version}/research/xlsx': {
    params: InstrumentRef;
    query: ResearchQuery;
    response: Blob;
  };
}
