import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Actions, Stack } from '../layout/layout.ts';
import { Heading, SmallText } from '../text/text.tsx';
import { saveFile } from './save-file.ts';

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: ${({ theme }) => theme.space[2]};
  padding-inline-start: ${({ theme }) => theme.space[6]};
  /* On the narrowest phones, a code breaks at one of its hyphens. */
  code { font-size: 0.9375rem; }
`;

const textOf = (codes: string[]) =>
  [
    'Kode pemulihan akun Kenali',
    'Setiap kode berlaku satu kali, sebagai pengganti kode dari aplikasi autentikator.',
    '',
    ...codes,
    '',
  ].join('\n');

export interface RecoveryCodeListProps {
  codes: string[];
  /** The owner has kept them. */
  onDone: () => void;
  /** The level of the heading. Default: 3. */
  level?: 1 | 2 | 3;
}

/** Shows new recovery codes of a second factor, which nobody can read again, with ways to keep them. */
export function RecoveryCodeList({ codes, onDone, level = 3 }: RecoveryCodeListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that was focused is gone.
  useEffect(() => heading.current?.focus(), []);
  const save = () =>
    saveFile({ blob: new Blob([textOf(codes)], { type: 'text/plain' }), fileName: 'kode-pemulihan-kenali.txt' });
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(textOf(codes));
      setCopied('Kode sudah disalin.');
    } catch {
      setCopied('Peramban ini tidak dapat menyalin. Unduh atau catat kodenya.');
    }
  };
  return (
    <Stack $gap={4}>
      <Heading level={level} ref={heading}>
        Simpan kode pemulihan Anda
      </Heading>
      <Notice tone="warn" title="Kode ini hanya tampil sekali">
        Jika ponsel Anda hilang, masuklah dengan salah satu kode ini. Unduh, salin, atau catat, lalu simpan di tempat
        yang aman.
      </Notice>
      <List aria-label="Kode pemulihan">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </List>
      <Actions>
        <Button onClick={onDone}>Sudah saya simpan</Button>
        <Button $variant="secondary" onClick={save}>
          Unduh
        </Button>
        <Button $variant="secondary" onClick={() => void copy()}>
          Salin
        </Button>
        <Button $variant="secondary" onClick={() => window.print()}>
          Cetak
        </Button>
      </Actions>
      <SmallText role="status">{copied}</SmallText>
    </Stack>
  );
}
