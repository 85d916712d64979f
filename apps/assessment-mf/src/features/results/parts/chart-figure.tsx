import { Button, DataTable, VisuallyHidden } from '@kenali/ui';
import { type ReactNode, useId, useState } from 'react';
import { Caption, Figure } from './chart-figure-styles.ts';

interface ChartRow {
  key: string;
  cells: readonly string[];
}

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
        <DataTable<ChartRow>
          caption={caption}
          hideCaption
          columns={columns.map((header, index) => ({
            key: header,
            header,
            cell: ({ cells }) => cells[index],
            isRowHeader: index === 0,
            hideLabelOnCards: index === 0,
          }))}
          rows={rows}
          rowKey={({ key }) => key}
        />
      ) : (
        <>
          <div aria-hidden>{children}</div>
          <HiddenTable labelledBy={id} columns={columns} rows={rows} />
        </>
      )}
    </Figure>
  );
}

type HiddenTableProps = Pick<ChartFigureProps, 'columns' | 'rows'> & { labelledBy: string };

/** The table for screen readers. The wrapper hides it, because a table never becomes narrower than its text. */
const HiddenTable = ({ labelledBy, columns, rows }: HiddenTableProps) => (
  <VisuallyHidden as="div">
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...values] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={columns[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
