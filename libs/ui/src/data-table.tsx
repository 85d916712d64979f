import { type ReactNode, useId } from 'react';
import { Caption, Cell, HeadCell, Table, TableBody, TableHead, TableRow, TableScroller } from './data-table-styles.ts';

export type DataColumn<Row> = {
  key: string;
  /** Column head, and the label of the cell where rows are cards. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  /** The cell that names the row. */
  isRowHeader?: boolean;
  /** Leaves the label out where rows are cards: names, buttons. */
  hideLabelOnCards?: boolean;
};

export type DataTableProps<Row> = {
  caption: string;
  hideCaption?: boolean;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/** Rows and columns with a sticky head; under 640 px each row is a card. Empty lists are the caller's `EmptyState`. */
export function DataTable<Row>({ caption, hideCaption = false, columns, rows, rowKey }: DataTableProps<Row>) {
  const id = useId();
  return (
    <TableScroller role="region" aria-labelledby={id} tabIndex={0}>
      <Table role="table">
        <Caption id={id} $hidden={hideCaption}>
          {caption}
        </Caption>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {columns.map(({ key, header, align = 'start' }) => (
              <HeadCell key={key} role="columnheader" scope="col" $align={align}>
                {header}
              </HeadCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={rowKey(row)} role="row">
              {columns.map(({ key, header, cell, align = 'start', isRowHeader, hideLabelOnCards }) => (
                <Cell
                  key={key}
                  as={isRowHeader ? 'th' : 'td'}
                  role={isRowHeader ? 'rowheader' : 'cell'}
                  scope={isRowHeader ? 'row' : undefined}
                  data-label={hideLabelOnCards ? undefined : header}
                  $align={align}
                >
                  {/* One grid item, or text and badge would fall into two columns. */}
                  <div>{cell(row)}</div>
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroller>
  );
}
