import { Button, EmptyState, Pager, Stack } from '@kenali/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { LoadedPart } from './loaded-part.tsx';

export interface PagedListProps<Row> {
  /** The result of `api.sendPaged`. */
  query: UseQueryResult<{ data: Row[]; total: number }>;
  /** Names the list: `Daftar pengguna`. */
  name: string;
  page: number;
  /** Rows per page. */
  pageSize: number;
  onPage: (page: number) => void;
  /** Whether a search or filter is set. Decides between `nothingFound` and `nothingYet`. */
  isNarrowed: boolean;
  /** Shown when nothing matches: `Tidak ada pengguna yang cocok`. Omit it for a list without search and filters. */
  nothingFound?: string;
  /** Shown when the list is empty: `Belum ada pengguna`. */
  nothingYet: string;
  /** How the list fills, below `nothingYet`. */
  nothingYetHint?: string;
  /** Shown while the first page loads. */
  skeleton?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** One page of a long list with a pager, or a sentence if the page is empty. */
export function PagedList<Row>({ query, skeleton, ...rest }: PagedListProps<Row>) {
  return (
    <LoadedPart query={query} name={rest.name} skeleton={skeleton}>
      {({ data, total }) =>
        data.length === 0 ? <Nothing {...rest} total={total} /> : <Rows {...rest} rows={data} total={total} />
      }
    </LoadedPart>
  );
}

type PartProps<Row> = Omit<PagedListProps<Row>, 'query' | 'skeleton'> & { total: number };

function Rows<Row>({ rows, name, total, page, pageSize, onPage, children }: PartProps<Row> & { rows: Row[] }) {
  const top = useRef<HTMLDivElement>(null);
  const turn = (to: number) => {
    onPage(to);
    // The pressed button is below the last row of the new page, and may be disabled there.
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  };
  return (
    <Stack $gap={4} ref={top} role="group" aria-label={`Halaman ${page}`} tabIndex={-1}>
      {/* The key remounts the table, so a new page is not scrolled. */}
      <div key={page}>{children(rows)}</div>
      <Pager
        label={`Halaman ${name.toLowerCase()}`}
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        onPage={turn}
        total={total}
      />
    </Stack>
  );
}

function Nothing<Row>(props: PartProps<Row>) {
  const { total, page, onPage, isNarrowed, nothingYet, nothingFound = nothingYet, nothingYetHint } = props;
  // Rows were removed since the last request, so this page is past the end.
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
        {isNarrowed ? 'Ubah pencarian atau saringan di atas.' : nothingYetHint}
      </EmptyState>
    </div>
  );
}
