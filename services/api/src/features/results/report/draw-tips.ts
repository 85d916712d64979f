import { BODY, openSection, SUBHEADING } from './open-section.ts';
import { CONTENT_WIDTH, decorate, heightOf, makeRoom, PAGE, type Pen, type TextStyle, write } from './pen.ts';
import type { TipsBlock } from './report-blocks.ts';

const TIP: TextStyle = { ...BODY, x: PAGE.margin + 14, width: CONTENT_WIDTH - 14, after: 3 };

/** What to try, under the name of what it is for; one name's tips stay together. */
export function drawTips(pen: Pen, { heading, entries }: TipsBlock): void {
  const { doc } = pen;
  const heightOfEntry = ({ tips }: TipsBlock['entries'][number]) =>
    18 + tips.reduce((sum, tip) => sum + heightOf(pen, tip, TIP) + 3, 0);
  const section = openSection(pen, heading, 26 + (entries[0] ? heightOfEntry(entries[0]) : 0));
  doc.y += 2;
  for (const entry of entries) {
    makeRoom(pen, heightOfEntry(entry));
    write(pen, section, 'H3', entry.label, SUBHEADING);
    const list = doc.struct('L');
    section.add(list);
    for (const tip of entry.tips) drawTip(pen, list, tip);
    doc.y += 5;
  }
  doc.y += 8;
}

function drawTip(pen: Pen, list: PDFKit.PDFStructureElement, tip: string): void {
  const { doc } = pen;
  const { y } = doc;
  decorate(pen, () => doc.circle(PAGE.margin + 4, y + 6.5, 2).fill(pen.accent.base));
  const item = doc.struct('LI');
  list.add(item);
  write(pen, item, 'LBody', tip, TIP);
}
