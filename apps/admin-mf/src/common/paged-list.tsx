import { Button, EmptyState, Pager, Stack } from '@kenali/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { LoadedPart } from './loaded-part.tsx';
import { PAGE_SIZE } from './use-list-state.ts';

export interface PagedListProps<Row> {
  /** What `api.sendPaged` answered. */
  query: UseQueryResult<{ data: Row[]; total: number }>;
  /** Names the list: `Daftar pengguna`. */
  name: string;
  page: number;
  onPage: (page: number) => void;
  /** A search or filter is set, so that nothing found means something else than nothing there. */
  isNarrowed: boolean;
  /** Said when nothing matches: `Tidak ada pengguna yang cocok`. */
  nothingFound: string;
  /** Said when there is nothing at all: `Belum ada pengguna`. */
  nothingYet: string;
  children: (rows: Row[]) => ReactNode;
}

/** One page of a long list in each of its states, with the way to the others. */
export function PagedList<Row>({ query, ...rest }: PagedListProps<Row>) {
  return (
    <LoadedPart query={query} name={rest.name}>
      {({ data, total }) =>
        data.length === 0 ? <Nothing {...rest} total={total} /> : <Rows {...rest} rows={data} total={total} />
      }
    </LoadedPart>
  );
}

type PartProps<Row> = Omit<PagedListProps<Row>, 'query'> & { total: number };

function Rows<Row>({ rows, name, total, page, onPage, children }: PartProps<Row> & { rows: Row[] }) {
  const top = useRef<HTMLDivElement>(null);
  const turn = (to: number) => {
    onPage(to);
    // The pressed button stands below the new page's last row, and may be closed there.
    top.current?.scrollIntoView?.({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  };
  return (
    <Stack $gap={4} ref={top} role="group" aria-label={`Halaman ${page}`} tabIndex={-1}>
      {/* A new page is read from its top: a table that was scrolled starts anew. */}
      <div key={page}>{children(rows)}</div>
      <Pager
        label={`Halaman ${name.toLowerCase()}`}
        page={page}
        pageCount={Math.ceil(total / PAGE_SIZE)}
        onPage={turn}
        total={total}
      />
    </Stack>
  );
}

function Nothing<Row>({ total, page, onPage, isNarrowed, nothingFound, nothingYet }: PartProps<Row>) {
  // Rows went away meanwhile: there is a first page, and this one is past the end.
  if (total > 0 && page > 1)
    return (
      <EmptyState
        title="Halaman ini kosong"
        headingLevel={2}
        action={
          <Button $variant="secondary" onClick={() => onPage(1)}>
            Ke halaman pertama
          </Button>
        }
      />
    );
  return (
    <div role="status">
      <EmptyState title={isNarrowed ? nothingFound : nothingYet} headingLevel={2}>
        {isNarrowed && 'Ubah pencarian atau saringan di atas.'}
      </EmptyState>
    </div>
  );
}
