import { useId, useState } from 'react';
import { Button } from '../button/button.tsx';
import { SectionBar, type SectionScore } from './section-bar.tsx';
import {
  Axis,
  Bars,
  Caption,
  ColumnHeader,
  Description,
  Figure,
  RowHeader,
  Table,
  TableBox,
  TableCell,
  TableRow,
  TableSection,
} from './section-bars-styles.ts';

export type SectionBarsProps = {
  caption: string;
  sections: readonly SectionScore[];
};

/** One labelled bar per section, in the given order, on the scale of 1 to 5. A button switches to a table with the same data. */
export function SectionBars({ caption, sections }: SectionBarsProps) {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  // Omits columns that would be empty.
  const hasDetails = sections.some(({ detail }) => detail);
  const hasCautions = sections.some(({ caution }) => caution);
  return (
    <Figure aria-labelledby={id}>
      <Caption>
        <span id={id}>{caption}</span>
        <Button $variant="quiet" $size="small" $flush onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Lihat sebagai grafik' : 'Lihat sebagai tabel'}
        </Button>
      </Caption>
      {!isTable && (
        // The table below gives assistive technology the same data.
        <Bars aria-hidden $hasDescriptions={sections.some(({ description }) => Boolean(description))}>
          <Axis>
            <div>
              {[1, 2, 3, 4, 5].map((mark) => (
                <span key={mark}>{mark}</span>
              ))}
            </div>
          </Axis>
          {sections.map((section) => (
            <SectionBar key={section.key} section={section} />
          ))}
        </Bars>
      )}
      <TableBox $hidden={!isTable}>
        <Table role="table" aria-labelledby={id}>
          <TableSection as="thead">
            <TableRow>
              <ColumnHeader>Bagian</ColumnHeader>
              <ColumnHeader>Rata-rata</ColumnHeader>
              {hasDetails && <ColumnHeader>Jumlah</ColumnHeader>}
              {hasCautions && <ColumnHeader>Catatan</ColumnHeader>}
            </TableRow>
          </TableSection>
          <TableSection>
            {sections.map(({ key, label, description, averageText, detail, caution }) => (
              <TableRow key={key}>
                <RowHeader>
                  {key}. {label}
                  {description && <Description>{description}</Description>}
                </RowHeader>
                <TableCell>{averageText}</TableCell>
                {hasDetails && <TableCell>{detail}</TableCell>}
                {hasCautions && <TableCell data-empty={caution ? undefined : ''}>{caution ?? '-'}</TableCell>}
              </TableRow>
            ))}
          </TableSection>
        </Table>
      </TableBox>
    </Figure>
  );
}
