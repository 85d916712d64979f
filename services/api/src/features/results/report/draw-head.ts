import { COLOR } from './colors.ts';
import { CONTENT_WIDTH, decorate, PAGE, type Pen, type TextStyle, write } from './pen.ts';
import type { ReportContent } from './report-content.ts';

const MARK = 30;
/** Characters from which on a title would fill the page. */
const LONG_TITLE = 70;

const NAME_X = PAGE.margin + MARK + 10;
const CONTACT_WIDTH = 190;
const NAME: TextStyle = {
  size: 13,
  weight: 'bold',
  color: COLOR.teal,
  x: NAME_X,
  width: CONTENT_WIDTH - MARK - 10 - CONTACT_WIDTH - 16,
  lineGap: 0,
};
const TAGLINE: TextStyle = { ...NAME, size: 8.5, weight: 'regular', color: COLOR.inkSoft };
const CONTACT: TextStyle = {
  ...TAGLINE,
  x: PAGE.margin + CONTENT_WIDTH - CONTACT_WIDTH,
  width: CONTACT_WIDTH,
  align: 'right',
};

/** Practice, title, day of completion. */
export function drawHead(pen: Pen, { practice, title, completed }: ReportContent): void {
  const { doc, root } = pen;
  const top = 40;
  decorate(pen, () => drawMark(pen, PAGE.margin, top));
  write(pen, root, 'P', practice.name, { ...NAME, y: top - 1, after: 1 });
  write(pen, root, 'P', 'Asesmen psikologi untuk keluarga', TAGLINE);
  const below = doc.y;
  write(pen, root, 'P', practice.contact, { ...CONTACT, y: top + 2 });
  doc.y = Math.max(top + MARK, below, doc.y) + 18;
  write(pen, root, 'H1', title, { size: title.length > LONG_TITLE ? 16 : 23, weight: 'bold', lineGap: 0, after: 4 });
  write(pen, root, 'P', completed, { size: 10, color: COLOR.inkSoft, after: 14 });
}

/** The practice's sign, as in the header of the site: 32 units wide. */
function drawMark({ doc }: Pen, x: number, y: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(MARK / 32);
  doc.path('M4 8a4 4 0 0 1 8 0v16a4 4 0 0 1-8 0z').fill(COLOR.teal);
  doc.path('M13.2 18.6 21.4 9a4 4 0 0 1 6 5.2l-5.2 6.2z').fill(COLOR.teal);
  doc.circle(23.5, 24, 4).fill(COLOR.clay);
  doc.restore();
}
