import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { VisuallyHidden } from '../text/visually-hidden.ts';

const breathe = keyframes`50% { opacity: 0.55; }`;

export type SkeletonProps = {
  /** CSS length. Default: `100%`. */
  $width?: string;
  /** CSS length. Default: one line of text. */
  $height?: string;
  /** `none` for blocks that touch an edge. */
  $radius?: 'none' | 'small' | 'control' | 'card' | 'pill';
};

/** A grey block with the size of the content that loads. Use it inside `LoadingArea`. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<SkeletonProps>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  max-width: 100%;
  height: ${({ $height = '1em' }) => $height};
  border-radius: ${({ theme, $radius = 'small' }) => ($radius === 'none' ? 0 : theme.radius[$radius])};
  background: ${({ theme }) => theme.color.line};
  animation: ${breathe} 1.6s ease-in-out infinite;
`;

const Lines = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
`;

/** Placeholder lines for text. The last line is shorter. */
export function SkeletonText({ lines = 2 }: { lines?: number }) {
  return (
    <Lines aria-hidden>
      {Array.from({ length: lines }, (_, at) => at + 1).map((line) => (
        <Skeleton key={line} $width={line === lines && lines > 1 ? '60%' : '100%'} />
      ))}
    </Lines>
  );
}

export type LoadingAreaProps = {
  /** Announced while loading, such as `Memuat asesmen...`. */
  label: string;
  /** A hidden `h1` for a page whose heading needs the loaded data. */
  pageTitle?: string;
  children: ReactNode;
};

/** Wraps skeletons. Screen readers announce only the label. */
export function LoadingArea({ label, pageTitle, children }: LoadingAreaProps) {
  return (
    <div role="status" aria-busy="true">
      {pageTitle && <VisuallyHidden as="h1">{pageTitle}</VisuallyHidden>}
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
