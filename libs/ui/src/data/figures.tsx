import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton.tsx';

const Line = styled.dl<{ $columns: number }>`
  display: grid;
  /* With large type the longest word needs a whole row. */
  grid-template-columns: repeat(auto-fit, minmax(max(5.75em, calc(100% / ${({ $columns }) => ($columns === 4 ? 2 : $columns)} - 12px)), 1fr));
  gap: ${({ theme }) => theme.space[3]};
`;

const Tile = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space[1]};
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  ${({ theme }) => theme.media.phoneOnly} { padding: ${({ theme }) => theme.space[3]}; }
  dt { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.phone}; line-height: 1.3; }
  dd {
    font-size: ${({ theme }) => theme.text[2].phone};
    font-weight: ${({ theme }) => theme.font.weight.bold};
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
`;

export type Figure = {
  label: string;
  /** `loading` shows a grey block. `undefined` shows a dash, for a count that failed to load. */
  value: number | 'loading' | undefined;
};

export type FiguresProps = {
  /** Accessible name of the group, such as `Ringkasan`. */
  label: string;
  /** Three or four figures. Four figures form two rows. */
  figures: readonly Figure[];
};

/** A few counts side by side. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <Line aria-label={label} $columns={figures.length}>
      {figures.map((figure) => (
        <Tile key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>{figure.value === 'loading' ? <Skeleton $width="2ch" $height="1.2em" /> : (figure.value ?? '-')}</dd>
        </Tile>
      ))}
    </Line>
  );
}
