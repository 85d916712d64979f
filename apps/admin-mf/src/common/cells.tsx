import { Badge, formatDateTime } from '@kenali/ui';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';

/** Long words break anywhere: the longest address must not push the actions out of sight. */
const Words = styled.span`
  display: block;
  overflow-wrap: anywhere;
  small {
    display: block;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
    font-weight: ${({ theme }) => theme.font.weight.regular};
  }
`;

/** Where an address stands, its column keeps the room for most of it. */
const Lines = styled(Words)`
  ${({ theme }) => theme.media.desktop} { min-width: 11em; }
`;

/** An address breaks before its sign, a provider's number after its strokes, and elsewhere only where it must. */
const broken = (text: string) =>
  /[@_]/.test(text)
    ? (text.match(/@?[^@_]*_|@?[^@_]+|@/g) ?? []).map((part, at, parts) => (
        <Fragment key={parts.slice(0, at + 1).join('')}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : text;

export const EmailCell = ({ email }: { email: string }) => <Lines>{broken(email)}</Lines>;

/** A name with quieter lines below it; empty ones are left out. */
export function NameCell({ name, lines = [] }: { name: ReactNode; lines?: readonly (string | null | false)[] }) {
  const Box = lines.length > 0 ? Lines : Words;
  return (
    <Box>
      {typeof name === 'string' ? broken(name) : name}
      {lines.map((line) => line && <small key={line}>{broken(line)}</small>)}
    </Box>
  );
}

/** Text that must not break: numbers, dates. */
export const OneLine = styled.span`
  white-space: nowrap;
`;

/** A badge in a cell: whole in a column, in two lines where a card is too narrow for it. */
export const CellBadge = styled(Badge)`
  ${({ theme }) => theme.media.desktop} { white-space: nowrap; }
`;

/** A moment as day and time, in two lines where the column is narrow; a dash where there is none. */
export function TimeCell({ at }: { at: string | null }) {
  const [day, time] = formatDateTime(at).split(', ');
  if (!time) return '–';
  return (
    <>
      <OneLine>{day},</OneLine> <OneLine>{time}</OneLine>
    </>
  );
}

/** What can be done with a row: words that line up with the cell's text. */
export const RowActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[4]}`};
`;

/** One of them: looks like a link; high enough for a thumb, and closer together where a pointer is used in rows. */
export const RowAction = styled.button.attrs({ type: 'button' })`
  display: inline-flex;
  align-items: center;
  min-height: ${({ theme }) => theme.size.thumb};
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: transparent;
  color: ${({ theme }) => theme.color.teal};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 3px;
  white-space: nowrap;
  &:hover { color: ${({ theme }) => theme.color.tealDeep}; text-decoration-thickness: 2px; }
  ${({ theme }) => theme.media.desktop} {
    @media (hover: hover) { min-height: 28px; }
  }
`;
