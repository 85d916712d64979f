import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
  p { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.desktop}; font-variant-numeric: tabular-nums; }
  div { display: flex; flex-wrap: wrap; gap: ${({ theme }) => theme.space[2]}; }
`;

export type PagerProps = {
  /** The current page, starting at 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** Accessible name of the navigation. Default: `Halaman`. */
  label?: string;
  /** The number of rows on all pages. */
  total?: number;
};

const formatCount = (count: number) => count.toLocaleString('id-ID');

/** Buttons for the previous and next page of a list. A list of one page has none, and is no landmark: the element stays, so that its live region is read. */
export function Pager({ page, pageCount, onPage, label = 'Halaman', total }: PagerProps) {
  const hasPages = pageCount > 1;
  return (
    <Line {...(hasPages && { role: 'navigation', 'aria-label': label })}>
      <p aria-live="polite">
        {[
          (hasPages || total === undefined) &&
            `Halaman ${formatCount(page)} dari ${formatCount(Math.max(pageCount, 1))}`,
          total !== undefined && `${formatCount(total)} baris`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {hasPages && (
        <div>
          <Button $variant="secondary" $size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft size={20} aria-hidden />
            Sebelumnya
          </Button>
          <Button $variant="secondary" $size="small" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
            Berikutnya
            <ChevronRight size={20} aria-hidden />
          </Button>
        </div>
      )}
    </Line>
  );
}
