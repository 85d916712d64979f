import type { SensoryItemView } from '@kenali/contracts';
import { linkStyles, Notice } from '@kenali/ui';
import { styled } from 'styled-components';
import { joinWords } from '../../../common/join-words.ts';
import { BareList } from '../../../common/layout.ts';

/** Reads as a link in line with the words above; a button, as it leads to no address. */
const Jump = styled.button`
  ${linkStyles}
  min-height: ${({ theme }) => theme.size.thumb};
  padding: 0;
  border: 0;
  background: none;
  text-align: start;
`;

export interface FinishBoxProps {
  /** Pages that have items left. */
  open: readonly { page: number; missing: readonly SensoryItemView[] }[];
  onOpen(page: number): void;
}

/** Before the end: what is still open and the way there, or that everything is answered. */
export function FinishBox({ open, onOpen }: FinishBoxProps) {
  const left = open.reduce((sum, { missing }) => sum + missing.length, 0);
  if (left === 0)
    return (
      <Notice tone="good" title="Semua butir sudah dijawab">
        Jawaban masih boleh diubah sampai Anda memilih Selesaikan Asesmen.
      </Notice>
    );
  return (
    <Notice title={`Masih ada ${left} butir yang belum dijawab`}>
      <BareList style={{ gap: 0 }}>
        {open.map(({ page, missing }) => (
          <li key={page}>
            <Jump type="button" onClick={() => onOpen(page)}>
              Halaman {page + 1}: butir {joinWords(missing.map(({ number }) => number))}
            </Jump>
          </li>
        ))}
      </BareList>
    </Notice>
  );
}
