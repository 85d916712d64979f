import { Button, type ChartRow, ChartTable, HiddenTable } from '@kenali/ui';
import { type ReactNode, useId, useState } from 'react';
import { Caption, Figure } from './chart-figure-styles.ts';

export interface ChartFigureProps {
  caption: string;
  /** Column headers of the table. The first column contains the row headers. */
  columns: readonly string[];
  rows: readonly ChartRow[];
  /** The chart. It is hidden from assistive technology, which reads the table instead. */
  children: ReactNode;
}

/** A chart with direct labels and a button that shows the same numbers as a table. */
export function ChartFigure({ caption, columns, rows, children }: ChartFigureProps) {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  return (
    <Figure aria-labelledby={id}>
      <Caption>
        <span id={id}>{caption}</span>
        <Button $variant="quiet" $size="small" $flush onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Lihat sebagai grafik' : 'Lihat sebagai tabel'}
        </Button>
      </Caption>
      {isTable ? (
        <ChartTable caption={caption} columns={columns} rows={rows} />
      ) : (
        <>
          <div aria-hidden>{children}</div>
          <HiddenTable labelledBy={id} columns={columns} rows={rows} />
        </>
      )}
    </Figure>
  );
}
