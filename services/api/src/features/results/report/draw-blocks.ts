import { drawAnswers } from './draw-answers.ts';
import { drawBars } from './draw-bars.ts';
import { drawCard } from './draw-card.ts';
import { drawColumns } from './draw-columns.ts';
import { drawEntries } from './draw-entries.ts';
import { drawFacts } from './draw-facts.ts';
import { drawScale } from './draw-scale.ts';
import { drawSplit } from './draw-split.ts';
import { drawTips } from './draw-tips.ts';
import type { Pen } from './pen.ts';
import type { ReportBlock } from './report-blocks.ts';

const DRAW: { [K in ReportBlock['kind']]: (pen: Pen, block: Extract<ReportBlock, { kind: K }>) => void } = {
  facts: drawFacts,
  card: drawCard,
  scale: drawScale,
  bars: drawBars,
  columns: drawColumns,
  split: drawSplit,
  answers: drawAnswers,
  entries: drawEntries,
  tips: drawTips,
};

export const drawBlock = (pen: Pen, block: ReportBlock): void => DRAW[block.kind](pen, block as never);
