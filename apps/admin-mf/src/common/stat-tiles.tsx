import { Skeleton } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { fresh } from './queries.ts';

/** The counts that the dashboard and the assessments page show. */
export const adminStats = fresh(['/api/admin', 'stats'], 'GET /api/admin/stats', {});

const Tiles = styled.dl<{ $count: number }>`
  display: grid;
  /* Two columns on phones, one with large text. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(9rem, 40%)), 1fr));
  gap: ${({ theme }) => theme.space[3]};
  /* The last tile of an odd number spans both columns. */
  > :last-child:nth-child(odd) { grid-column: 1 / -1; }
  ${({ theme }) => theme.media.desktop} {
    grid-template-columns: repeat(${({ $count }) => $count}, minmax(min-content, 1fr));
    gap: ${({ theme }) => theme.space[4]};
    > :last-child:nth-child(odd) { grid-column: auto; }
  }
`;

const Tile = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  min-width: 0;
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  dt {
    display: flex;
    gap: ${({ theme }) => theme.space[2]};
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
    line-height: 1.35;
    svg { flex: none; color: ${({ theme }) => theme.color.teal}; }
  }
  dd { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.phone}; line-height: 1.35; }
  dt + dd {
    margin-block-start: auto;
    color: ${({ theme }) => theme.color.ink};
    font-size: ${({ theme }) => theme.text[2].phone};
    font-weight: ${({ theme }) => theme.font.weight.bold};
    font-variant-numeric: tabular-nums;
    /* With large text, an amount of billions is wider than a phone. */
    > span { white-space: normal; }
    line-height: 1.2;
    /* Its column grows instead, and the others give the room. */
    @media (min-width: 1280px) { overflow-wrap: normal; > span { white-space: nowrap; } }
  }
`;

export interface StatTile {
  label: string;
  /** A skeleton replaces a missing value. */
  value?: ReactNode;
  /** A quieter line below the value, such as the change since the previous period. */
  note?: ReactNode;
  /** A Lucide icon of 20 px. */
  icon?: ReactNode;
}

/** Key figures in one row, or in pairs on narrow screens. */
export const StatTiles = ({ label, tiles }: { label: string; tiles: readonly StatTile[] }) => (
  <Tiles aria-label={label} $count={tiles.length}>
    {tiles.map((tile) => (
      <Tile key={tile.label}>
        <dt>
          {tile.icon}
          {tile.label}
        </dt>
        <dd>{tile.value ?? <Skeleton $width="4ch" $height="1.2em" />}</dd>
        {tile.note && <dd>{tile.note}</dd>}
      </Tile>
    ))}
  </Tiles>
);
