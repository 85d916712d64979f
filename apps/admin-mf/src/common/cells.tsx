import { Badge, formatDateTime } from '@kenali/ui';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';

/** Text with quieter lines below it. */
const Lines = styled.span`
  display: block;
  small {
    display: block;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
    font-weight: ${({ theme }) => theme.font.weight.regular};
  }
`;

/** Long words break anywhere, so that a long email address does not push the actions out of view. */
const BreakingLines = styled(Lines)`
  overflow-wrap: anywhere;
`;

/** Keeps the column of email addresses wide enough for most of them. */
const WideLines = styled(BreakingLines)`
  ${({ theme }) => theme.media.desktop} { min-width: 11em; }
`;

/** Offers line breaks before the `@` of an email address and after the underscores of a provider order id. */
const withBreaks = (text: string) =>
  /[@_]/.test(text)
    ? (text.match(/@?[^@_]*_|@?[^@_]+|@/g) ?? []).map((part, at, parts) => (
        <Fragment key={parts.slice(0, at + 1).join('')}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : text;

export const EmailCell = ({ email }: { email: string }) => <WideLines>{withBreaks(email)}</WideLines>;

/** A name or id with quieter lines below it. Empty lines are left out. */
export function NameCell({ name, lines = [] }: { name: ReactNode; lines?: readonly (string | null | false)[] }) {
  const Box = lines.length > 0 ? WideLines : BreakingLines;
  return (
    <Box>
      {typeof name === 'string' ? withBreaks(name) : name}
      {lines.map((line) => line && <small key={line}>{withBreaks(line)}</small>)}
    </Box>
  );
}

interface LinesCellProps {
  first: ReactNode;
  /** Quieter lines below the first. Empty lines are left out. */
  lines?: readonly (string | null | false | undefined)[];
}

/** A short text with quieter lines below it, such as a type with its price. Words do not break. */
export const LinesCell = ({ first, lines = [] }: LinesCellProps) => (
  <Lines>
    {first}
    {lines.map((line) => line && <small key={line}>{line}</small>)}
  </Lines>
);

/** Text that must not break, such as numbers and dates. */
export const OneLine = styled.span`
  white-space: nowrap;
`;

/** A badge that stays on one line in a table, and may wrap on a narrow card. */
export const CellBadge = styled(Badge)`
  ${({ theme }) => theme.media.desktop} { white-space: nowrap; }
`;

/** A day and time, on two lines if the column is narrow. Shows a dash for null. */
export function TimeCell({ at }: { at: string | null }) {
  const [day, time] = formatDateTime(at).split(', ');
  if (!time) return '–';
  return (
    <>
      <OneLine>{day},</OneLine> <OneLine>{time}</OneLine>
    </>
  );
}

/** The actions of a row, aligned with the text of its other cells. */
export const RowActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[4]}`};
`;

/** A button that looks like a link. It is high enough for a thumb, and lower on desktops with a pointer. */
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
