import { fullName } from '@kenali/contracts';
import { Badge, formatDateTime } from '@kenali/ui';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { BadgeLabel } from './labels.ts';

/** Where the rows of the lists are rows and not cards. */
const ROWS = '@media (min-width: 1280px)';

/** Text with quieter lines below it. In a row, these share one line, because a row has the height of two lines. */
const Lines = styled.span`
  display: block;
  small {
    display: block;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
    font-weight: ${({ theme }) => theme.font.weight.regular};
  }
  ${ROWS} {
    max-width: 12.5em;
    wbr { display: none; }
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    small { display: inline; }
    small::before { content: ' · '; }
    small:first-of-type::before { content: '\\A'; white-space: pre; }
  }
`;

/** In a row, gives its width to the other columns if they need it. */
const Shrinking = styled.span`
  display: block;
  ${ROWS} { display: grid; grid-template-columns: minmax(0, auto); justify-content: start; }
`;

/** Long words break anywhere, so that a long email address does not push the actions out of view. */
const BreakingLines = styled(Lines)`
  overflow-wrap: anywhere;
`;

/** Keeps the column of email addresses wide enough for most of them. */
const WideLines = styled(BreakingLines)`
  ${ROWS} { min-width: 8em; max-width: 12em; }
`;

/** In a short list whose rows may be higher: nothing is cut off. */
const WholeLines = styled(BreakingLines)`
  ${ROWS} {
    min-width: 9em;
    max-width: 22em;
    overflow: visible;
    white-space: normal;
    small { display: block; }
    small::before { content: none; }
    small:first-of-type::before { content: none; }
  }
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

/** In place of what a list does not show while the owner restricts the processing. */
export const RestrictedBadge = () => <CellBadge $tone="warn">Dibatasi</CellBadge>;

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

interface UserCellProps {
  user: { firstName: string; lastName: string; email: string; whatsappNumber: string };
}

/** A user by name, email address and number. */
export const UserCell = ({ user }: UserCellProps) => (
  <NameCell name={fullName(user)} lines={[user.email, user.whatsappNumber && `WhatsApp ${user.whatsappNumber}`]} />
);

interface LinesCellProps {
  first: ReactNode;
  /** Quieter lines below the first. Empty lines are left out. */
  lines?: readonly (string | null | false | undefined)[];
}

const linesIn =
  (Box: typeof Lines) =>
  ({ first, lines = [] }: LinesCellProps) => (
    <Box>
      {first}
      {lines.map((line) => line && <small key={line}>{line}</small>)}
    </Box>
  );

/** A short text with quieter lines below it, such as a type with its price. Words do not break. */
export const LinesCell = linesIn(Lines);
/** For names that may be long: they are cut off where the page would otherwise scroll sideways. */
export const ShrinkingCell = (props: LinesCellProps) => (
  <Shrinking>
    <LinesCell {...props} />
  </Shrinking>
);
/** For lines that must be read as a whole, such as problems. */
export const WholeCell = linesIn(WholeLines);

/** Text that does not break in a table, such as numbers and amounts. On a card with large text it may. */
export const OneLine = styled.span`
  overflow-wrap: anywhere;
  ${ROWS} { white-space: nowrap; }
`;

/** A date, on two lines in a row. */
export const DateText = styled.span`
  ${ROWS} { display: inline-block; min-width: 6.5em; max-width: 7em; white-space: normal; }
`;

/** A badge that stays on one line in a table, and may wrap on a narrow card. */
export const CellBadge = styled(Badge)`
  ${ROWS} { padding-block: 0; line-height: 1.25; vertical-align: top; white-space: nowrap; }
`;

/** A status as a badge. */
export const StatusBadge = ({ tone, text }: BadgeLabel) => <CellBadge $tone={tone}>{text}</CellBadge>;

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

/** The actions of a row, aligned with the text of its other cells. `$wraps`: more than two, which need a second line in a table. */
export const RowActions = styled.div<{ $wraps?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[4]}`};
  ${ROWS} {
    flex-wrap: ${({ $wraps }) => ($wraps ? 'wrap' : 'nowrap')};
    ${({ $wraps }) => $wraps && 'max-width: 250px;'}
    gap: 0 10px;
    && > * { white-space: nowrap; }
    @media (hover: hover) and (pointer: fine) { && > * { min-height: 28px; } }
  }
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
`;
