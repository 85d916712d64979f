import { Notice, VisuallyHidden } from '@kenali/ui';
import { CloudCheck, CloudUpload, HardDrive } from 'lucide-react';
import { styled } from 'styled-components';
import type { SaveState } from './progress-states.ts';

const Line = styled.p`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.desktop};
  line-height: 1.35;
  svg { flex: none; }
`;

const ICONS = { saved: CloudCheck, saving: CloudUpload, unsent: HardDrive, frozen: HardDrive };
const WORDS: Record<SaveState, string> = {
  saved: 'Tersimpan',
  saving: 'Menyimpan…',
  unsent: 'Belum tersimpan, disimpan di perangkat ini',
  frozen: 'Akses dibekukan, jawaban baru disimpan di perangkat ini',
};
const NOT_KEPT = 'Belum tersimpan. Biarkan halaman ini terbuka sampai tersambung kembali.';

/** Where the answers are, in words. Only trouble is spoken: hearing 'Tersimpan' after each answer would tire. */
export function SavedState({ state, isKept }: { state: SaveState; isKept: boolean }) {
  const Icon = ICONS[state];
  const isAway = state === 'unsent' || state === 'frozen';
  const words = isAway && !isKept ? NOT_KEPT : WORDS[state];
  return (
    <>
      <Line>
        <Icon size={20} aria-hidden />
        {words}
      </Line>
      <VisuallyHidden role="status">{isAway ? words : ''}</VisuallyHidden>
    </>
  );
}

/** The access was frozen while the page was open: reading goes on, saving does not. */
export function FrozenNotice() {
  return (
    <Notice tone="warn" role="alert" title="Akses dibekukan">
      Jawaban yang sudah tersimpan tetap aman, tetapi jawaban baru belum dapat dikirim. Hubungi dukungan kami untuk
      membukanya kembali.
    </Notice>
  );
}
