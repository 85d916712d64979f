import { COLOR } from '../../../../pdf/colors.ts';
import { addElement, type addFigure, type TextStyle, textHeight, writeText } from '../../../../pdf/elements.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import type { BarRow } from '../report-blocks.ts';

export const NUMBER_WIDTH = 52;
export const NUMBER_X = PAGE.margin + CONTENT_WIDTH - NUMBER_WIDTH;
const LETTER_WIDTH = 20;
const BAR_HEIGHT = 9;
/** From the top of a row to the text below the bar. */
const BAR_SPACE = 13;
const NAME: TextStyle = { size: 9.5, weight: 'semibold', lineGap: 0.5 };
const MEANING: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0.5 };
const DETAIL: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0.5 };

/** The columns of a bar chart and the space between its rows, in points, and the number of steps on its axis. */
export interface BarLayout {
  steps: number;
  gap: number;
  nameWidth: number;
  barX: number;
  barWidth: number;
}

export interface BarChart extends BarLayout {
  table: PDFKit.PDFStructureElement;
  /** Draws into the figure of the current page. */
  draw: ReturnType<typeof addFigure>;
}

export function rowHeight(writer: PdfWriter, layout: BarLayout, row: BarRow): number {
  const { name, meaning, detail, caution } = stylesOf(layout, row);
  const nameHeight =
    textHeight(writer, row.name, name) + (row.description ? textHeight(writer, row.description, meaning) + 1 : 0);
  const barHeight =
    BAR_SPACE + textHeight(writer, row.detail, detail) + (row.caution ? textHeight(writer, row.caution, caution) : 0);
  return Math.max(nameHeight, barHeight) + layout.gap;
}

/** Draws one row: letter and name, the bar, the number, and the detail and caution below the bar. */
export function drawBarRow(writer: PdfWriter, chart: BarChart, row: BarRow): void {
  const { doc } = writer;
  const { table } = chart;
  const { name, meaning, detail, caution } = stylesOf(chart, row);
  const { y } = doc;
  drawBar(writer, chart, row, y + 2);
  const line = addElement(writer, table, 'TR');
  const head = doc.struct('TH', { scope: 'Row' } as never);
  line.add(head);
  const letter: TextStyle = {
    ...NAME,
    weight: 'bold',
    color: writer.accent.base,
    x: PAGE.margin,
    y,
    width: LETTER_WIDTH - 2,
  };
  if (row.letter !== null) writeText(writer, head, 'Span', row.letter, letter);
  writeText(writer, head, 'Span', row.name, { ...name, y, after: 1 });
  if (row.description) writeText(writer, head, 'Span', row.description, meaning);
  const cell = addElement(writer, line, 'TD');
  const number: TextStyle = { size: 11, weight: 'bold', x: NUMBER_X, y: y - 1, width: NUMBER_WIDTH, align: 'right' };
  writeText(writer, cell, 'Span', row.value, number);
  writeText(writer, cell, 'Span', row.detail, { ...detail, y: y + BAR_SPACE });
  if (row.caution) writeText(writer, cell, 'Span', row.caution, caution);
  doc.y = y + rowHeight(writer, chart, row);
}

function stylesOf({ nameWidth, barX, barWidth }: BarLayout, { letter }: BarRow) {
  const indent = letter === null ? 0 : LETTER_WIDTH;
  const name: TextStyle = { ...NAME, x: PAGE.margin + indent, width: nameWidth - indent };
  const meaning: TextStyle = { ...MEANING, x: PAGE.margin + indent, width: nameWidth - indent };
  const detail: TextStyle = { ...DETAIL, x: barX, width: barWidth + NUMBER_WIDTH };
  const caution: TextStyle = { ...detail, color: COLOR.warn };
  return { name, meaning, detail, caution };
}

function drawBar({ doc, accent }: PdfWriter, chart: BarChart, row: BarRow, y: number): void {
  const { draw, steps, barX, barWidth } = chart;
  draw(() => {
    doc.roundedRect(barX, y, barWidth, BAR_HEIGHT, BAR_HEIGHT / 2).fill(COLOR.sand);
    doc.lineWidth(0.8).strokeColor(COLOR.white);
    for (let step = 1; step < steps; step++) {
      const x = barX + (barWidth * step) / steps;
      doc
        .moveTo(x, y)
        .lineTo(x, y + BAR_HEIGHT)
        .stroke();
    }
    if (row.share === null) return;
    // The lowest value is drawn as a dot, because an empty bar looks as if nothing was answered.
    const width = Math.max(BAR_HEIGHT, barWidth * Math.min(1, Math.max(0, row.share)));
    doc.roundedRect(barX, y, width, BAR_HEIGHT, BAR_HEIGHT / 2).fill(row.caution ? accent.pale : accent.base);
  });
}
