import { type DataColumn, DataTable } from '@kenali/ui';
import type { ReactNode } from 'react';
import { PagedList, type PagedListProps } from './paged-list.tsx';
import type { ListControls } from './use-list-state.ts';

interface AdminListProps<Row> extends Pick<PagedListProps<Row>, 'query' | 'name' | 'nothingFound' | 'nothingYet'> {
  /** The state of the list, from `useListState`. */
  list: Pick<ListControls<Record<string, string>>, 'page' | 'setPage' | 'isNarrowed' | 'sort' | 'setSort'>;
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** Renders the actions of a row, in a last column. */
  actions?: (row: Row) => ReactNode;
}

/** A paged table of one of the admin lists. Each row becomes a card on screens narrower than a desktop. */
export function AdminList<Row extends { id: string | number }>(props: AdminListProps<Row>) {
  const { list, caption, columns, actions, ...rest } = props;
  return (
    <PagedList {...rest} page={list.page} onPage={list.setPage} isNarrowed={list.isNarrowed}>
      {(rows) => (
        <DataTable
          caption={caption}
          hideCaption
          columns={actions ? [...columns, actionsColumn(actions)] : columns}
          rows={rows}
          rowKey={({ id }) => id}
          sort={list.sort}
          onSort={list.setSort}
          cardsBelow="desktop"
        />
      )}
    </PagedList>
  );
}

/** The last column of a table, with the actions of each row. */
export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode): DataColumn<Row> => ({
  key: 'actions',
  header: 'Tindakan',
  hideLabelOnCards: true,
  cell,
});
