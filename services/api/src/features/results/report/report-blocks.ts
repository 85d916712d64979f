/** The parts of a report. `content/` chooses and orders them per result type; `charts/` and `text/` draw them. */
export type ReportBlock =
  | FactsBlock
  | CardBlock
  | ScaleBlock
  | BarsBlock
  | ColumnsBlock
  | SplitBlock
  | AnswersBlock
  | EntriesBlock
  | TipsBlock;

/** Labelled values, such as the participant and the respondent. */
export interface FactsBlock {
  kind: 'facts';
  heading: string;
  rows: { label: string; value: string }[];
  warning: string | null;
}

/** A coloured card: the main finding (`lead`), a remark (`plain`) or the limits of the assessment (`caution`). */
export interface CardBlock {
  kind: 'card';
  tone: 'lead' | 'plain' | 'caution';
  heading: string;
  /** The main finding in large type. */
  title?: string;
  text: string;
  /** A value such as '3,3' or '#1' and the name that it belongs to. */
  highlights?: { value: string; name: string }[];
  closing?: string;
}

/** A score and its position among the bands. */
export interface ScaleBlock {
  kind: 'scale';
  heading: string;
  score: string;
  label: string;
  facts: { label: string; value: string }[];
  bands: BandCell[];
  /** `share` is the position of the score within its band, 0 to 1. Null without a band. */
  marker: { score: string; share: number } | null;
  /** Text alternative. */
  alt: string;
  interpretation: string;
  note: string;
}

export interface BandCell {
  label: string;
  /** Such as '155–189', '≤ 154' or '≥ 285'. */
  range: string;
  isHere: boolean;
}

/** A bar chart that is also a table: each row has a bar and its numbers. */
export interface BarsBlock {
  kind: 'bars';
  heading: string;
  caption: string;
  /** Text alternative. The table has the numbers. */
  alt: string;
  columns: { name: string; value: string };
  /** The labels of both ends, and the number of equal steps between them. */
  axis: { from: string; to: string; steps: number };
  rows: BarRow[];
}

export interface BarRow {
  /** The section letter before the name. */
  letter: string | null;
  name: string;
  value: string;
  /** Length of the bar, 0 to 1. Null draws no bar. */
  share: number | null;
  detail: string;
  caution: string | null;
}

/** A value over time, one column per time bucket. */
export interface ColumnsBlock {
  kind: 'columns';
  heading: string;
  caption: string;
  /** Text alternative. */
  alt: string;
  /** The highest value as text, drawn at the top line. */
  top: string;
  columns: { label: string; value: number }[];
}

/** Parts of a whole, such as the shares of the learning styles. */
export interface SplitBlock {
  kind: 'split';
  heading: string;
  caption: string;
  alt: string;
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

/** Named paragraphs, such as patterns and comments. */
export interface EntriesBlock {
  kind: 'entries';
  heading: string;
  entries: { label: string; text: string }[];
}

/** Named lists of tips. */
export interface TipsBlock {
  kind: 'tips';
  heading: string;
  entries: { label: string; tips: string[] }[];
}
