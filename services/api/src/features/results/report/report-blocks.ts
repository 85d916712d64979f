/** What a report is made of. Each kind of result chooses and orders these; how they look is the drawing's business. */
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

/** Labelled values, three to a line: who was assessed, who answered. */
export interface FactsBlock {
  kind: 'facts';
  heading: string;
  rows: { label: string; value: string }[];
  warning: string | null;
}

/** A coloured card: what stood out (`lead`), a side note (`plain`), the limits of the assessment (`caution`). */
export interface CardBlock {
  kind: 'card';
  tone: 'lead' | 'plain' | 'caution';
  heading: string;
  /** The one thing to take along, large. */
  title?: string;
  text: string;
  /** A mark such as '3,3' or '#1', and what it belongs to. */
  highlights?: { mark: string; name: string }[];
  closing?: string;
}

/** A score on a row of bands. */
export interface ScaleBlock {
  kind: 'scale';
  heading: string;
  score: string;
  label: string;
  facts: { label: string; value: string }[];
  bands: BandCell[];
  /** Where the score stands within its own band, 0 to 1; null without a band. */
  marker: { score: string; share: number } | null;
  /** The drawing in words. */
  alt: string;
  interpretation: string;
  note: string;
}

export interface BandCell {
  label: string;
  /** '155–189', '≤ 154', '≥ 285'. */
  range: string;
  isHere: boolean;
}

/** One bar per row on a common axis, with its numbers beside it. */
export interface BarsBlock {
  kind: 'bars';
  heading: string;
  caption: string;
  /** The drawing in words; the numbers stand in the table. */
  alt: string;
  columns: { name: string; value: string };
  /** What the ends mean, and in how many equal steps the axis is cut. */
  axis: { from: string; to: string; steps: number };
  rows: BarRow[];
}

export interface BarRow {
  /** A letter before the name; null where rows have none. */
  mark: string | null;
  name: string;
  value: string;
  /** Place on the axis, 0 to 1; null draws no bar at all. */
  share: number | null;
  detail: string;
  caution: string | null;
}

/** A value over time, one column per point of it. */
export interface ColumnsBlock {
  kind: 'columns';
  heading: string;
  caption: string;
  /** The drawing in words. */
  alt: string;
  /** The highest value, in words; stands at the upper line. */
  top: string;
  columns: { label: string; value: number }[];
}

/** Parts of one whole. */
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
  /** 0 to 1; all together 1, or all 0. */
  share: number;
}

/** Questions with what was answered, in words. */
export interface AnswersBlock {
  kind: 'answers';
  heading: string;
  rows: { number: string; question: string; answer: string }[];
}

/** Named paragraphs: patterns and comments. */
export interface EntriesBlock {
  kind: 'entries';
  heading: string;
  entries: { label: string; text: string }[];
}

/** Named lists of things to try. */
export interface TipsBlock {
  kind: 'tips';
  heading: string;
  entries: { label: string; tips: string[] }[];
}
