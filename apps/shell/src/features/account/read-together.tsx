import { LoadingArea, Skeleton, Stack, useHasWaited } from '@kenali/ui';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface ReadTogetherProps {
  /** What the children read, or will after a press. */
  paths: readonly string[];
  children: ReactNode;
}

/** Parts that are read from the API. They appear together, because each that arrives later would move those below it. */
export function ReadTogether({ paths, children }: ReadTogetherProps) {
  const reads = useQueries({ queries: paths.map((path) => ({ queryKey: [path] })) });
  const isReady = useHasWaited() || reads.every(({ isFetched }) => isFetched);
  return (
    <>
      {!isReady && (
        <LoadingArea label="Memuat data Anda...">
          <Skeleton $height="100vh" $radius="card" />
        </LoadingArea>
      )}
      <div hidden={!isReady}>
        <Stack $gap={5}>{children}</Stack>
      </div>
    </>
  );
}
