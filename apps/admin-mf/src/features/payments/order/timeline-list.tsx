import { Badge, formatDateTime } from '@kenali/ui';
import { styled } from 'styled-components';
import type { TimelineEntry } from './timeline-entries.ts';

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  margin-inline-start: 6px;
  border-inline-start: 2px solid ${({ theme }) => theme.color.line};
  li {
    position: relative;
    padding: ${({ theme }) => `0 0 ${theme.space[5]} ${theme.space[5]}`};
    line-height: 1.45;
  }
  li:last-child { padding-block-end: 0; }
  li::before {
    content: '';
    position: absolute;
    inset: 0.35em auto auto -7px;
    width: 12px;
    height: 12px;
    border: 2px solid ${({ theme }) => theme.color.surface};
    border-radius: 50%;
    background: ${({ theme }) => theme.color.teal};
  }
  time, small {
    display: block;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
    font-variant-numeric: tabular-nums;
  }
  strong { display: block; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
`;

/** The payment attempts and events of an order, oldest first. */
export const TimelineList = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <List aria-label="Riwayat pembayaran">
    {entries.map(({ at, title, lines, isHeld }) => (
      <li key={`${at} ${title} ${lines.join()}`}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        <strong>{title}</strong>
        {lines.map((line) => (
          <small key={line}>{line}</small>
        ))}
        {isHeld && <Badge $tone="warn">Perlu keputusan</Badge>}
      </li>
    ))}
  </List>
);
