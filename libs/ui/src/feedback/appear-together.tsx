import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LoadingArea, Skeleton } from './skeleton.tsx';
import { useHasWaited } from './use-has-waited.ts';

/** Without a box, so that its parts have the gap of the stack around them. */
const Parts = styled.div`
  &:not([hidden]) { display: contents; }
`;

export type AppearTogetherProps = {
  /** Announced while loading, such as `Memuat data Anda...`. */
  label: string;
  /** Whether everything that the parts read has arrived or failed. */
  isReady: boolean;
  /** The parts. Nothing while they cannot be rendered yet, however long that takes. */
  children: ReactNode;
};

/**
 * Parts of which each that arrives later would move those below it. They appear together, after three seconds at the latest, and are hidden
 * instead of left out until then, so that each reads its data meanwhile.
 */
export function AppearTogether({ label, isReady, children }: AppearTogetherProps) {
  const hasWaited = useHasWaited();
  const isShown = Boolean(children) && (isReady || hasWaited);
  return (
    <>
      {!isShown && (
        <LoadingArea label={label}>
          <Skeleton $height="100vh" $radius="card" />
        </LoadingArea>
      )}
      <Parts hidden={!isShown}>{children}</Parts>
    </>
  );
}
