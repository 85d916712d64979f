import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

/** Time for the open page to appear and to save, before the work on pages that nobody has asked for yet. */
const PREPARE_AFTER_MS = 100;

/**
 * A page that is not open. Browsers that can skip the content keep its layout, so that opening the page only paints it.
 * Others leave it out.
 */
const PageBox = styled.div`
  @supports (content-visibility: hidden) {
    &[hidden] { display: block; content-visibility: hidden; }
  }
`;

export interface PreparedPagesProps {
  /** Index of the open page. */
  page: number;
  pages: number;
  /** The content of a page. It stays the same while only `page` changes. */
  children(index: number): ReactNode;
}

/**
 * Shows the open page. A moment later it renders the pages before and after it, hidden: a slow phone needs a fifth of a second
 * for a page of ten items, and the user reads meanwhile.
 */
export function PreparedPages({ page, pages, children }: PreparedPagesProps) {
  const [prepared, setPrepared] = useState<readonly number[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPrepared([page - 1, page, page + 1])), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [page]);
  const indexes = [...new Set([...prepared, page])]
    .filter((index) => index >= 0 && index < pages)
    .sort((a, b) => a - b);
  return (
    <div>
      {indexes.map((index) => (
        <Page key={index} isOpen={index === page}>
          {children(index)}
        </Page>
      ))}
    </div>
  );
}

function Page({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Reading a position lays out a page that was rendered in advance.
  useEffect(() => void box.current?.querySelector('legend')?.getBoundingClientRect(), []);
  return (
    <PageBox ref={box} hidden={!isOpen}>
      {children}
    </PageBox>
  );
}
