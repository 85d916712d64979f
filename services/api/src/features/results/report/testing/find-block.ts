import type { CardBlock, FactsBlock, ReportBlock } from '../report-blocks.ts';
import type { ReportContent } from '../report-content.ts';

type Of<K extends ReportBlock['kind']> = Extract<ReportBlock, { kind: K }>;

/** For tests: the one block of a kind, or of a kind under a heading. @throws when there are none or several */
export function only<K extends ReportBlock['kind']>({ blocks }: ReportContent, kind: K, heading?: string): Of<K> {
  const found = blocks.filter((block) => block.kind === kind && (heading ?? block.heading) === block.heading);
  if (found.length !== 1) throw new Error(`${found.length} blocks of ${kind} ${heading ?? ''}`);
  return found[0] as Of<K>;
}

export const card = (content: ReportContent, heading: string): CardBlock => only(content, 'card', heading);

export const facts = (content: ReportContent): FactsBlock => only(content, 'facts');
