import { COLOR, CONTENT_WIDTH, decorate, heightOf, makeRoom, PAGE, type Pen, type TextStyle, write } from './pen.ts';
import type { ReportContent } from './report-content.ts';

export const HEADING: TextStyle = { size: 15, weight: 'bold', lineGap: 0, after: 5 };
export const BODY: TextStyle = { size: 10, lineGap: 3.2 };
const SUBHEADING: TextStyle = { size: 10.5, weight: 'semibold', after: 2 };

/** A heading never stands alone at the foot of a page. */
export function openSection(pen: Pen, heading: string, needed: number): PDFKit.PDFStructureElement {
  makeRoom(pen, needed);
  const section = pen.doc.struct('Sect');
  pen.root.add(section);
  write(pen, section, 'H2', heading, HEADING);
  return section;
}

/** Named paragraphs: patterns and comments. */
export function drawEntries(pen: Pen, { heading, entries }: ReportContent['patterns']): void {
  if (entries.length === 0) return;
  const { doc } = pen;
  const section = openSection(pen, heading, 90);
  doc.y += 2;
  for (const { label, text } of entries) {
    makeRoom(pen, Math.min(120, 18 + heightOf(pen, text, BODY)));
    write(pen, section, 'H3', label, SUBHEADING);
    write(pen, section, 'P', text, { ...BODY, color: COLOR.inkSoft, after: 7 });
  }
  doc.y += 10;
}

/** What to do this week: tips by section. */
export function drawRecommendations(pen: Pen, { heading, entries }: ReportContent['recommendations']): void {
  if (entries.length === 0) return;
  const { doc } = pen;
  const section = openSection(pen, heading, 110);
  doc.y += 2;
  const style: TextStyle = { ...BODY, x: PAGE.margin + 14, width: CONTENT_WIDTH - 14 };
  for (const { label, tips } of entries) {
    makeRoom(pen, 18 + tips.reduce((sum, tip) => sum + heightOf(pen, tip, style) + 3, 0));
    write(pen, section, 'H3', label, SUBHEADING);
    const list = doc.struct('L');
    section.add(list);
    for (const tip of tips) {
      const y = doc.y;
      decorate(pen, () => doc.circle(PAGE.margin + 4, y + 6.5, 2).fill(COLOR.teal));
      const item = doc.struct('LI');
      list.add(item);
      write(pen, item, 'LBody', tip, { ...style, after: 3 });
    }
    doc.y += 5;
  }
  doc.y += 8;
}
