import { COLOR } from './colors.ts';
import { BODY, openSection } from './open-section.ts';
import { CONTENT_WIDTH, heightOf, makeRoom, PAGE, type Pen, type TextStyle, write } from './pen.ts';
import type { AnswersBlock } from './report-blocks.ts';

const INDENT = 24;
const QUESTION: TextStyle = { ...BODY, color: COLOR.inkSoft, x: PAGE.margin + INDENT, width: CONTENT_WIDTH - INDENT };
const ANSWER: TextStyle = { ...QUESTION, color: COLOR.ink, weight: 'semibold', after: 9 };

/** Questions and answers, numbered as they were asked; an answer stays with its question. */
export function drawAnswers(pen: Pen, { heading, rows }: AnswersBlock): void {
  const { doc } = pen;
  const section = openSection(pen, heading, 80);
  doc.y += 2;
  const list = doc.struct('L');
  section.add(list);
  for (const { number, question, answer } of rows) {
    makeRoom(pen, heightOf(pen, question, QUESTION) + heightOf(pen, answer, ANSWER) + 9);
    const { y } = doc;
    const item = doc.struct('LI');
    list.add(item);
    const label: TextStyle = { ...BODY, weight: 'bold', color: pen.accent.base, x: PAGE.margin, y, width: INDENT };
    write(pen, item, 'Lbl', number, label);
    const body = doc.struct('LBody');
    item.add(body);
    write(pen, body, 'P', question, { ...QUESTION, y });
    write(pen, body, 'P', answer, ANSWER);
  }
  doc.y += 10;
}
