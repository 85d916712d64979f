import { COLOR } from '../../../../pdf/colors.ts';
import { addElement, addSection, BODY, type TextStyle, writeText } from '../../../../pdf/elements.ts';
import { CONTENT_WIDTH, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import { CELL, drawTableRow, HEAD, ROW_HEAD } from '../layout/table-row.ts';
import type { ComparisonBlock } from '../report-blocks.ts';

const NOTE: TextStyle = { size: 9, color: COLOR.inkSoft };
const ROW = { widths: [226, 82, 58, CONTENT_WIDTH - 226 - 82 - 58], gap: 6 };

/** Draws what changed in words, and a table of the earlier and the present values. */
export function drawComparison(writer: PdfWriter, block: ComparisonBlock): void {
  const { doc } = writer;
  const section = addSection(writer, block.heading, 150);
  writeText(writer, section, 'P', block.intro, { ...BODY, after: 6 });
  for (const { label, value } of block.facts)
    writeText(writer, section, 'P', `${label}: ${value}`, { ...BODY, isWhole: true, after: 2 });
  doc.y += 6;
  if (block.rows.length > 0) {
    const table = addElement(writer, section, 'Table');
    drawTableRow(writer, table, { ...ROW, cells: block.columns.map((text) => ({ text, style: HEAD })) });
    for (const { name, before, now, meaning } of block.rows)
      drawTableRow(writer, table, {
        ...ROW,
        cells: [
          { text: name, style: ROW_HEAD },
          { text: before, style: CELL },
          { text: now, style: CELL },
          { text: meaning, style: { ...CELL, color: COLOR.inkSoft } },
        ],
      });
  }
  doc.y += 4;
  writeText(writer, section, 'P', block.note, { ...NOTE, isWhole: true, after: 18 });
}
