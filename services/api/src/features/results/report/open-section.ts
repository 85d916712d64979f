import { makeRoom, type Pen, type TextStyle, write } from './pen.ts';

const HEADING: TextStyle = { size: 15, weight: 'bold', lineGap: 0, after: 5 };
export const BODY: TextStyle = { size: 10, lineGap: 3.2 };
export const SUBHEADING: TextStyle = { size: 10.5, weight: 'semibold', after: 2 };

/** A heading never stands alone at the foot of a page: `needed` points go with it. */
export function openSection(pen: Pen, heading: string, needed: number): PDFKit.PDFStructureElement {
  makeRoom(pen, needed);
  const section = pen.doc.struct('Sect');
  pen.root.add(section);
  write(pen, section, 'H2', heading, HEADING);
  return section;
}
