import { Button, type DataColumn, DataTable, Row as Line, Skeleton, SmallText, Stack, Text } from '@kenali/ui';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { OnCards } from './cells.tsx';
import { PagedList, type PagedListProps } from './paged-list.tsx';
import { RowMenu, type RowMenuProps } from './row-menu.tsx';
import { StaffTable } from './staff-table.tsx';
import type { ListControls } from './use-list-state.ts';

/** Lets staff select rows of the page and change them together. */
export interface BulkActions<Row> {
  /** Names the checkbox of a row. */
  nameOf: (row: Row) => string;
  /** Whether a row can be changed with others. Omit if every row can. */
  canSelect?: (row: Row) => boolean;
  /** The buttons for the selected rows. `onDone` clears the selection. */
  actions: (rows: Row[], onDone: () => void) => ReactNode;
}

interface AdminListProps<Row>
  extends Pick<PagedListProps<Row>, 'query' | 'name' | 'nothingFound' | 'nothingYet' | 'nothingYetHint'> {
  /** The state of the list, from `useListState`. */
  list: Pick<ListControls<Record<string, string>>, 'page' | 'pageSize' | 'setPage' | 'isNarrowed' | 'sort' | 'setSort'>;
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** The actions of a row, in a last column. */
  actions?: (row: Row) => RowMenuProps;
  bulk?: BulkActions<Row>;
}

/** A paged table of one of the admin lists. Each row becomes a card on narrow screens. */
export function AdminList<Row extends Identified>(props: AdminListProps<Row>) {
  const { list, caption, columns, actions, bulk, ...rest } = props;
  const selection = useSelection();
  const canSelect = bulk?.canSelect ?? (() => true);
  const shown = [
    ...(bulk ? [selectColumn(bulk.nameOf, canSelect, selection)] : []),
    ...columns,
    ...(actions ? [actionsColumn(actions)] : []),
  ];
  return (
    <PagedList
      {...rest}
      page={list.page}
      pageSize={list.pageSize}
      onPage={list.setPage}
      isNarrowed={list.isNarrowed}
      skeleton={
        <Stack $gap={2} aria-hidden ref={leaveTabOrder}>
          {bulk && <BulkBar rows={[]} selection={selection} actions={bulk.actions} />}
          <ListSkeleton columns={shown} sort={list.sort} onSort={list.setSort} />
        </Stack>
      }
    >
      {(rows) => (
        <Stack $gap={2}>
          {bulk && <BulkBar rows={rows.filter(canSelect)} selection={selection} actions={bulk.actions} />}
          <StaffTable
            caption={caption}
            columns={shown}
            rows={rows}
            rowKey={({ id }) => id}
            sort={list.sort}
            onSort={list.setSort}
          />
        </Stack>
      )}
    </PagedList>
  );
}

const SKELETON_ROWS = Array.from({ length: 15 }, (_, at) => ({ id: at }));

interface ListSkeletonProps<Row> extends Pick<AdminListProps<Row>, 'columns'> {
  sort: AdminListProps<Row>['list']['sort'];
  onSort: AdminListProps<Row>['list']['setSort'];
}

/** Keeps keys away from a skeleton. Some supported browsers do not know `inert`. */
function leaveTabOrder(skeleton: HTMLElement | null) {
  for (const row of skeleton?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
    row.removeAttribute('data-row');
    row.removeAttribute('tabindex');
  }
  for (const control of skeleton?.querySelectorAll<HTMLElement>('button, input') ?? []) control.tabIndex = -1;
}

/** Rows without content, as high as real ones: the same columns in the same table, cards on narrow screens. */
const ListSkeleton = <Row,>({ columns, sort, onSort }: ListSkeletonProps<Row>) => (
  <DataTable
    caption="Memuat"
    hideCaption
    columns={columns.map((column) => ({ ...column, cell: () => <Skeleton $height="20px" /> }))}
    rows={SKELETON_ROWS}
    rowKey={({ id }) => id}
    sort={sort}
    onSort={onSort}
    cardsBelow="wide"
    compact
  />
);

/** The last column of a table, with the actions of each row. */
export const actionsColumn = <Row,>(actions: (row: Row) => RowMenuProps): DataColumn<Row> => ({
  key: 'actions',
  header: 'Tindakan',
  hideLabelOnCards: true,
  cell: (row) => <RowMenu {...actions(row)} />,
});

interface Identified {
  id: string | number;
}

type Selection = ReturnType<typeof useSelection>;

/** The ids of the selected rows. Rows of other pages stay out of it, because a change names what is on screen. */
function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string | number>>(new Set());
  return {
    has: ({ id }: Identified) => ids.has(id),
    toggle: ({ id }: Identified) =>
      setIds((current) => new Set(current.has(id) ? without(current, id) : [...current, id])),
    select: (rows: readonly Identified[]) => setIds(new Set(rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

const without = <Id,>(ids: ReadonlySet<Id>, removed: Id) => [...ids].filter((id) => id !== removed);

/** The label is the target: as high as a thumb on touch screens, as the row with a mouse. */
const Check = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  min-width: ${({ theme }) => theme.size.thumb};
  min-height: ${({ theme }) => theme.size.thumb};
  cursor: pointer;
  input { width: 18px; height: 18px; accent-color: ${({ theme }) => theme.color.teal}; }
  @media (hover: hover) and (pointer: fine) { min-width: 24px; min-height: 32px; }
`;

const selectColumn = <Row extends Identified>(
  nameOf: (row: Row) => string,
  canSelect: (row: Row) => boolean,
  { has, toggle }: Selection,
): DataColumn<Row> => ({
  key: 'select',
  header: 'Pilih',
  hideLabelOnCards: true,
  cell: (row) =>
    canSelect(row) && (
      <Check>
        <input type="checkbox" aria-label={`Pilih ${nameOf(row)}`} checked={has(row)} onChange={() => toggle(row)} />
        <OnCards aria-hidden>Pilih</OnCards>
      </Check>
    ),
});

interface BulkBarProps<Row extends Identified> extends Pick<BulkActions<Row>, 'actions'> {
  rows: readonly Row[];
  selection: Selection;
}

/** Selects the whole page, and shows what can be done with the selected rows. */
function BulkBar<Row extends Identified>({ rows, selection, actions }: BulkBarProps<Row>) {
  const selected = rows.filter(selection.has);
  const isAll = rows.length > 0 && selected.length === rows.length;
  return (
    <Line $gap={3}>
      <Check>
        <input type="checkbox" checked={isAll} onChange={() => (isAll ? selection.clear() : selection.select(rows))} />
        <Text as="span" $size="small">
          Pilih semua di halaman ini
        </Text>
      </Check>
      {selected.length > 0 && (
        <>
          <SmallText as="span" role="status">
            {selected.length} dipilih
          </SmallText>
          {actions(selected, selection.clear)}
          <Button $variant="quiet" $size="small" onClick={selection.clear}>
            Batalkan pilihan
          </Button>
        </>
      )}
    </Line>
  );
}
