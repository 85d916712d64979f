import { LoadingArea, Skeleton } from '@kenali/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { LoadFailed } from './failures.tsx';

const Area = styled.div`
  min-width: 0;
  border-radius: ${({ theme }) => theme.radius.card};
  &:focus { outline: none; }
`;

interface LoadedPartProps<Data> {
  query: UseQueryResult<Data>;
  /** Names the part: `Daftar pengguna`. */
  name: string;
  /** Shown while the data loads. Default: a table. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * A part of a page that loads data: shows a skeleton, an error with a retry button, or the data. If the data cannot be loaded
 * again, the error is above it, so that an open dialog keeps what staff have typed.
 */
export function LoadedPart<Data>({ query, name, skeleton = <TableSkeleton />, children }: LoadedPartProps<Data>) {
  const area = useRef<HTMLDivElement>(null);
  const { data, error, isPending, isFetching, refetch } = query;
  // The retry button disappears with the error, so the loaded part takes over the focus.
  const retry = () => void refetch().then(({ isSuccess }) => isSuccess && area.current?.focus());
  return (
    <Area ref={area} role="group" aria-label={name} tabIndex={-1} aria-busy={isFetching}>
      {isPending ? (
        <LoadingArea label={`Memuat ${name.toLowerCase()}...`}>{skeleton}</LoadingArea>
      ) : (
        <>
          {error && <LoadFailed query={query} title={`${name} tidak dapat dimuat`} onRetry={retry} />}
          {data !== undefined && children(data)}
        </>
      )}
    </Area>
  );
}

const SkeletonFrame = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[5]};
  padding: ${({ theme }) => theme.space[5]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
`;

/** A placeholder for a table. */
export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <SkeletonFrame aria-hidden>
    {Array.from({ length: rows }, (_, at) => at + 1).map((row) => (
      <Skeleton key={row} $height="28px" $width={row === rows ? '60%' : '100%'} />
    ))}
  </SkeletonFrame>
);
