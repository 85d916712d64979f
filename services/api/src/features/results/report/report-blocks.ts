/** The parts of a report. `content/` chooses and orders them per result type; `charts/` and `text/` draw them. */
export type ReportBlock =
  | FactsBlock
  | CardBlock
  | ScaleBlock
  | BarsBlock
  | ColumnsBlock
  | SplitBlock
  | AnswersBlock
  | ComparisonBlock
  | RetestBlock
  | EntriesBlock
  | TipsBlock;

/** Labelled values, such as the participant and the respondent. */
export interface FactsBlock {
  kind: 'facts';
  heading: string;
  rows: { label: string; value: string }[];
}

/** A coloured card: the main finding (`lead`), a remark (`plain`) or the limits of the assessment (`caution`). */
export interface CardBlock {
  kind: 'card';
  tone: 'lead' | 'plain' | 'caution';
  heading: string;
  /** The main finding in large type. */
  title?: string;
  text: string;
  /** A value such as '3,3' or '#1', the name that it belongs to, and what the name means. */
  highlights?: { value: string; name: string; description?: string }[];
  closing?: string;
}

/** A score in words and its position on a scale, whose bands are drawn to scale. */
export interface ScaleBlock {
  kind: 'scale';
  heading: string;
  /** The mean in words, in large type. */
  words: string;
  facts: { label: string; value: string }[];
  /** The labels of both ends. */
  ends: { from: string; to: string };
  /** Empty if the practice shows no labels. */
  bands: BandCell[];
  /** `position` on the whole scale, 0 to 1. Null without a place on it. */
  marker: { score: string; position: number } | null;
  /** Text alternative. */
  alt: string;
  interpretation: string;
  note: string;
}

export interface BandCell {
  label: string;
  /** Such as '155 sampai 189'. */
  range: string;
  /** Shares of the whole scale, 0 to 1. */
  start: number;
  width: number;
  isHere: boolean;
}

interface Diagram {
  heading: string;
  caption: string;
  /** Text alternative. */
  alt: string;
}

/** A bar chart that is also a table: each row has a bar and its numbers, so the text alternative has none. */
export interface BarsBlock extends Diagram {
  kind: 'bars';
  columns: { name: string; value: string };
  /** The labels of both ends, and the number of equal steps between them. */
  axis: { from: string; to: string; steps: number };
  rows: BarRow[];
}

export interface BarRow {
  /** The section letter before the name. */
  letter: string | null;
  name: string;
  /** What the name means. */
  description?: string;
  value: string;
  /** Length of the bar, 0 to 1. Null draws no bar. */
  share: number | null;
  detail: string;
  caution: string | null;
}

/** A value over time, one column per time bucket. */
export interface ColumnsBlock extends Diagram {
  kind: 'columns';
  /** The highest value as text, drawn at the top line. */
  top: string;
  columns: { label: string; value: number }[];
}

/** Parts of a whole, such as the shares of the learning styles. */
export interface SplitBlock extends Diagram {
  kind: 'split';
  columns: { name: string; value: string };
  parts: SplitPart[];
}

export interface SplitPart {
  name: string;
  detail: string;
  value: string;
  /** 0 to 1. All shares add up to 1, or all are 0. */
  share: number;
}

/** Questions and the given answers as text. */
export interface AnswersBlock {
  kind: 'answers';
  heading: string;
  rows: { number: string; question: string; answer: string }[];
}

/** Values of an earlier result beside the present ones. */
export interface ComparisonBlock {
  kind: 'comparison';
  heading: string;
  /** Which results are compared. */
  intro: string;
  facts: { label: string; value: string }[];
  columns: [name: string, before: string, now: string, meaning: string];
  rows: { name: string; before: string; now: string; meaning: string }[];
  note: string;
}

/** The values of several results, with a small chart per row. */
export interface RetestBlock {
  kind: 'retest';
  heading: string;
  intro: string;
  columns: [name: string, chart: string, values: string, difference: string, meaning: string];
  rows: {
    name: string;
    values: string;
    difference: string;
    meaning: string;
    /** One per result on the whole scale, 0 to 1; null without a value. */
    positions: (number | null)[];
  }[];
  notes: string[];
}

/** Named paragraphs, such as patterns and comments. */
export interface EntriesBlock {
  kind: 'entries';
  heading: string;
  entries: { label: string; text: string }[];
  /** Small type, each label and its text in one paragraph. */
  isCompact?: true;
  /** A remark below the entries. */
  note?: string;
  /** Stays on one page with the next block, so that the last one is never alone on a page. */
  keepWithNext?: true;
}

/** Named lists of tips. */
export interface TipsBlock {
  kind: 'tips';
  heading: string;
  caption?: string;
  entries: { label: string; tips: string[] }[];
}
