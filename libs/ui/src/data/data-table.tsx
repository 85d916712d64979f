import { type ReactNode, useId } from 'react';
import { SortHead, type TableSort } from './data-table-sort.tsx';
import {
  Caption,
  type CardsBelow,
  Cell,
  HeadCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
  TableScroller,
} from './data-table-styles.ts';

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
  /** The head becomes a button that sorts by this. */
  sortKey?: string;
  /** Direction of the first click, for example `desc` for dates. Default: `asc`. */
  sortFirst?: TableSort['direction'];
};

export type DataTableProps<Row> = {
  caption: string;
  hideCaption?: boolean;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** What the rows are sorted by now. The caller sorts. */
  sort?: TableSort;
  /** Cards have no heads to press: offer a `SelectField` there. */
  onSort?: (sort: TableSort) => void;
  /** Where rows become cards: under 640 px, or under 1024 px for tables with many columns. Default: `tablet`. */
  cardsBelow?: CardsBelow;
};

/** Rows and columns with a sticky head; on narrow screens each row is a card. Empty lists are the caller's `EmptyState`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, hideCaption = false, columns, rows, rowKey, sort, onSort, cardsBelow = 'tablet' } = props;
  const id = useId();
  return (
    <TableScroller role="region" aria-labelledby={id} tabIndex={0} $cardsBelow={cardsBelow}>
      <Table role="table" $cardsBelow={cardsBelow}>
        <Caption id={id} $hidden={hideCaption} $cardsBelow={cardsBelow}>
          {caption}
        </Caption>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={ariaSort(column.sortKey, sort)}
                $align={column.align ?? 'start'}
              >
                {column.sortKey && onSort ? (
                  <SortHead column={column} sort={sort} onSort={onSort} cardsBelow={cardsBelow} />
                ) : (
                  column.header
                )}
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
                  $cardsBelow={cardsBelow}
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

function ariaSort(sortKey: string | undefined, sort: TableSort | undefined) {
  if (!sortKey || sort?.key !== sortKey) return undefined;
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}
