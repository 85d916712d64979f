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
  /** The column heading; in card view, also the label of the cell. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Use `end` for numbers. */
  align?: 'start' | 'end';
  /** Whether this cell names the row. */
  isRowHeader?: boolean;
  /** Hides the label in card view, for columns such as names and buttons. */
  hideLabelOnCards?: boolean;
  /** Turns the heading into a button that sorts by this key. */
  sortKey?: string;
  /** The direction after the first press. Use `desc` for dates. Default: `asc`. */
  sortFirst?: TableSort['direction'];
};

export type DataTableProps<Row> = {
  caption: string;
  hideCaption?: boolean;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The current sort order. The caller sorts the rows. */
  sort?: TableSort;
  /** Called when a heading is pressed. Card view has no headings, so offer a `SelectField` there. */
  onSort?: (sort: TableSort) => void;
  /** The width below which rows become cards: 640 (`tablet`), 1024 (`desktop`) or 1280 px (`wide`). Default: `tablet`. */
  cardsBelow?: CardsBelow;
  /** The page scrolls the table, instead of an own scroll area. For tables with a fixed number of rows. */
  pageScrolls?: boolean;
  /**
   * Rows of 40 px that the page scrolls. Each row can take the focus, one of them by the
   * tab key: the caller moves the focus between the elements with `data-row`.
   */
  compact?: boolean;
};

/**
 * A table with a sticky header. On narrow screens, each row is a card.
 * For an empty list, the caller shows an `EmptyState`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    hideCaption = false,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    cardsBelow = 'tablet',
    compact = false,
    pageScrolls = compact,
  } = props;
  const id = useId();
  return (
    <TableScroller
      {...(!pageScrolls && { role: 'region', 'aria-labelledby': id, tabIndex: 0 })}
      $cardsBelow={cardsBelow}
      $pageScrolls={pageScrolls}
    >
      <Table role="table" $cardsBelow={cardsBelow} $compact={compact}>
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
                $compact={compact}
                $pageScrolls={pageScrolls}
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
          {rows.map((row, at) => (
            <TableRow key={rowKey(row)} role="row" {...(compact && { 'data-row': '', tabIndex: at === 0 ? 0 : -1 })}>
              {columns.map(({ key, header, cell, align = 'start', isRowHeader, hideLabelOnCards }) => (
                <Cell
                  key={key}
                  as={isRowHeader ? 'th' : 'td'}
                  role={isRowHeader ? 'rowheader' : 'cell'}
                  scope={isRowHeader ? 'row' : undefined}
                  data-label={hideLabelOnCards ? undefined : header}
                  $align={align}
                  $cardsBelow={cardsBelow}
                  $compact={compact}
                >
                  {/* Keeps text and badge in one grid item; otherwise they become two columns. */}
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
