import { Button, Row } from '@kenali/ui';
import { ChevronDown, Download, Share2 } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Tools = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  @media print { display: none; }
`;

/** Three buttons share a row of the narrowest phone, without their icons. */
const ToolRow = styled(Row).attrs({ $gap: 3 })`
  ${({ theme }) => theme.media.phoneOnly} {
    justify-content: space-between;
    gap: ${({ theme }) => theme.space[2]} 0;
    > button { padding-inline: ${({ theme }) => theme.space[2]}; }
    > button:not([aria-expanded]) > svg { display: none; }
  }
`;

const Contents = styled.ol`
  display: grid;
  gap: 0 ${({ theme }) => theme.space[4]};
  padding: 0;
  list-style: none;
  ${({ theme }) => theme.media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Chevron = styled(ChevronDown)<{ $isOpen: boolean }>`
  transform: ${({ $isOpen }) => ($isOpen ? 'rotate(180deg)' : 'none')};
`;

/** The parts of the page by heading, in the order in which they are rendered. */
const partsOf = (page: ParentNode) => [...page.querySelectorAll<HTMLElement>('section[data-part]')];

export interface ResultToolsProps {
  onDownload: () => void;
  isDownloading: boolean;
  /** Whether the page has a card for sharing, which is below the result. */
  canShare?: boolean;
}

/** The table of contents and the PDF at the top, because a result is several screens long on a phone. */
export function ResultTools({ onDownload, isDownloading, canShare = false }: ResultToolsProps) {
  const own = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [headings, setHeadings] = useState<string[]>([]);
  // Before the browser paints, so that nothing moves. A part knows best whether it is rendered.
  useLayoutEffect(() => {
    const page = own.current?.parentElement;
    if (page) setHeadings(partsOf(page).map(({ dataset }) => dataset.part ?? ''));
  }, []);

  const show = (heading: string) => reveal((page) => partsOf(page).find(({ dataset }) => dataset.part === heading));
  function reveal(find: (page: ParentNode) => HTMLElement | null | undefined) {
    const page = own.current?.parentElement;
    const part = page && find(page);
    const fold = part?.querySelector<HTMLDetailsElement>('details[data-fold]');
    if (fold) fold.open = true;
    // The style of the page decides whether the movement is smooth.
    part?.scrollIntoView({ block: 'start' });
    part?.querySelector('h2')?.focus({ preventScroll: true });
  }

  return (
    <Tools ref={own}>
      <ToolRow>
        <Button $variant="secondary" onClick={onDownload} busy={isDownloading} busyLabel="Menyiapkan...">
          <Download size={20} aria-hidden />
          Unduh PDF
        </Button>
        {canShare && (
          <Button
            $variant="quiet"
            onClick={() => reveal((page) => page.querySelector<HTMLElement>('section[data-share]'))}
          >
            <Share2 size={20} aria-hidden />
            Bagikan
          </Button>
        )}
        {headings.length > 1 && (
          <Button $variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            Isi laporan
            <Chevron size={20} aria-hidden $isOpen={isOpen} />
          </Button>
        )}
      </ToolRow>
      <nav id={id} aria-label="Isi laporan" hidden={!isOpen}>
        <Contents>
          {headings.map((heading) => (
            <li key={heading}>
              <Button $variant="quiet" $flush onClick={() => show(heading)}>
                {heading}
              </Button>
            </li>
          ))}
        </Contents>
      </nav>
    </Tools>
  );
}
