import type { SensoryItemView } from '@kenali/contracts';
import { BareList, linkStyles, Notice } from '@kenali/ui';
import { styled } from 'styled-components';
import { joinWords } from '../../../common/join-words.ts';

/** Looks like a link. It is a button, because it changes the page of items and not the address. */
const PageLink = styled.button`
  ${linkStyles}
  min-height: ${({ theme }) => theme.size.thumb};
  padding: 0;
  border: 0;
  background: none;
  text-align: start;
`;

export interface FinishBoxProps {
  /** Pages with unanswered items. */
  incompletePages: readonly { page: number; missing: readonly SensoryItemView[] }[];
  onOpen(page: number): void;
}

/** Shown on the last page: links to pages with unanswered items, or a confirmation that all items are answered. */
export function FinishBox({ incompletePages, onOpen }: FinishBoxProps) {
  const missingCount = incompletePages.reduce((sum, { missing }) => sum + missing.length, 0);
  if (missingCount === 0)
    return (
      <Notice tone="good" title="Semua butir sudah diisi">
        Pilih Selesaikan Asesmen untuk meninjau jawaban sebelum asesmen ditutup.
      </Notice>
    );
  return (
    <Notice title={`Masih ada ${missingCount} butir yang belum dijawab`}>
      <BareList>
        {incompletePages.map(({ page, missing }) => (
          <li key={page}>
            <PageLink type="button" onClick={() => onOpen(page)}>
              Halaman {page + 1}: butir {joinWords(missing.map(({ number }) => number))}
            </PageLink>
          </li>
        ))}
      </BareList>
    </Notice>
  );
}
