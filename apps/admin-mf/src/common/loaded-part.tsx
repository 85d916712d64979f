import { LoadingArea } from '@kenali/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { LoadFailed } from './load-failed.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

const Area = styled.div`
  min-width: 0;
  border-radius: ${({ theme }) => theme.radius.card};
  &:focus { outline: none; }
`;

export interface LoadedPartProps<Data> {
  query: UseQueryResult<Data>;
  /** Names the part: `Daftar pengguna`. */
  name: string;
  /** Spoken and shown shapes while waiting; those of a table unless told. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** One part of a page with its three states: on its way, failed with another try, there. The page's h1 stands above it. */
export function LoadedPart<Data>({ query, name, skeleton = <TableSkeleton />, children }: LoadedPartProps<Data>) {
  const area = useRef<HTMLDivElement>(null);
  const { data, error, isPending, isFetching, refetch } = query;
  // The pressed button goes with the error; the part that takes its place takes the focus.
  const retry = () => void refetch().then(({ isSuccess }) => isSuccess && area.current?.focus());
  return (
    <Area ref={area} role="group" aria-label={name} tabIndex={-1} aria-busy={isFetching}>
      {isPending ? (
        <LoadingArea label={`Memuat ${name.toLowerCase()}...`}>{skeleton}</LoadingArea>
      ) : error ? (
        <LoadFailed error={error} title={`${name} tidak dapat dimuat`} onRetry={retry} isRetrying={isFetching} />
      ) : (
        children(data as Data)
      )}
    </Area>
  );
}
