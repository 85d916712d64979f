import { Button, DataTable, VisuallyHidden } from '@kenali/ui';
import { type ReactNode, useId, useState } from 'react';
import { Caption, Figure } from './chart-figure-styles.ts';

interface ChartRow {
  key: string;
  cells: readonly string[];
}

export interface ChartFigureProps {
  caption: string;
  /** Heads of the table; the first names the rows. */
  columns: readonly string[];
  rows: readonly ChartRow[];
  /** The drawing. The table says the same to assistive technology. */
  children: ReactNode;
}

/** A drawing with direct labels, and the same numbers as a table. */
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
          columns={columns.map((header, at) => ({
            key: header,
            header,
            cell: ({ cells }) => cells[at],
            isRowHeader: at === 0,
            hideLabelOnCards: at === 0,
          }))}
          rows={rows}
          rowKey={({ key }) => key}
        />
      ) : (
        <>
          <div aria-hidden>{children}</div>
          <Twin labelledBy={id} columns={columns} rows={rows} />
        </>
      )}
    </Figure>
  );
}

type TwinProps = Pick<ChartFigureProps, 'columns' | 'rows'> & { labelledBy: string };

/** The table beside the drawing, heard and not seen. In a box, as a table itself never gets narrower than its words. */
const Twin = ({ labelledBy, columns, rows }: TwinProps) => (
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
            {values.map((value, at) => (
              <td key={columns[at + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
