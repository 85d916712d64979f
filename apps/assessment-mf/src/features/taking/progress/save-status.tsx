import { Notice, VisuallyHidden } from '@kenali/ui';
import { CloudCheck, CloudUpload, HardDrive } from 'lucide-react';
import { memo } from 'react';
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
const TEXTS: Record<SaveState, string> = {
  saved: 'Tersimpan',
  saving: 'Menyimpan…',
  unsent: 'Belum tersimpan, disimpan di perangkat ini',
  frozen: 'Akses dibekukan, jawaban baru disimpan di perangkat ini',
};
const NOT_STORED = 'Belum tersimpan. Biarkan halaman ini terbuka sampai tersambung kembali.';

/** The save state as an icon with text. Screen readers announce only problems, not every successful save. */
export const SaveStatus = memo(function SaveStatus({ state, isStored }: { state: SaveState; isStored: boolean }) {
  const Icon = ICONS[state];
  const isProblem = state === 'unsent' || state === 'frozen';
  const text = isProblem && !isStored ? NOT_STORED : TEXTS[state];
  return (
    <>
      <Line>
        <Icon size={20} aria-hidden />
        {text}
      </Line>
      <VisuallyHidden role="status">{isProblem ? text : ''}</VisuallyHidden>
    </>
  );
});

/** Shown if a refund has frozen the access, also while the page is open. Then answers stay readable but are not saved. */
export function FrozenNotice() {
  return (
    <Notice tone="warn" role="alert" title="Akses dibekukan">
      Jawaban yang sudah tersimpan tetap aman, tetapi jawaban baru belum dapat dikirim. Hubungi dukungan kami untuk
      membukanya kembali.
    </Notice>
  );
}
