import { Dialog } from '@kenali/ui';
import { styled } from 'styled-components';

const SHORTCUTS = [
  ['/', 'Cari orang, anak, pesanan, atau asesmen (juga Ctrl+K)'],
  ['j', 'Baris berikutnya (juga panah bawah)'],
  ['k', 'Baris sebelumnya (juga panah atas)'],
  ['Enter', 'Buka baris'],
  ['x', 'Pilih baris'],
  ['Esc', 'Tutup dialog atau menu'],
  ['?', 'Tampilkan pintasan ini'],
] as const;

const List = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  align-items: center;
  dd { font-size: ${({ theme }) => theme.text.small.desktop}; }
  kbd {
    display: inline-block;
    min-width: 32px;
    padding: 2px 8px;
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: 6px;
    background: ${({ theme }) => theme.color.paper};
    font-family: inherit;
    text-align: center;
  }
`;

/** Lists the keyboard shortcuts of the admin area. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open title="Pintasan papan ketik" onClose={onClose}>
    <List>
      {SHORTCUTS.map(([key, about]) => [
        <dt key={key}>
          <kbd>{key}</kbd>
        </dt>,
        <dd key={about}>{about}</dd>,
      ])}
    </List>
  </Dialog>
);
