import { AppearTogether } from '@kenali/ui';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface ReadTogetherProps {
  /** What the children read, or will after a press. */
  paths: readonly string[];
  children: ReactNode;
}

/** Parts that are read from the API and appear together. */
export function ReadTogether({ paths, children }: ReadTogetherProps) {
  const reads = useQueries({ queries: paths.map((path) => ({ queryKey: [path] })) });
  return (
    <AppearTogether label="Memuat data Anda..." isReady={reads.every(({ isFetched }) => isFetched)}>
      {children}
    </AppearTogether>
  );
}
