import { LoadingArea, Skeleton } from '@kenali/ui';
import type { ReactNode } from 'react';
import { useHasWaited } from '../../common/use-has-waited.ts';

interface TogetherProps {
  reads: readonly { isFetched: boolean }[];
  children: ReactNode;
}

/** Parts that are read from the API. They appear together, because each that arrives later would move those below it. */
export function Together({ reads, children }: TogetherProps) {
  const isReady = useHasWaited() || reads.every(({ isFetched }) => isFetched);
  return (
    <>
      {!isReady && (
        <LoadingArea label="Memuat data Anda...">
          <Skeleton $height="100vh" $radius="card" />
        </LoadingArea>
      )}
      <div hidden={!isReady}>{children}</div>
    </>
  );
}
