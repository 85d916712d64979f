import { fullName } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Badge, formatShortDate, formatTime, TextLink } from '@kenali/ui';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ageText, type BadgeLabel } from './labels.ts';
import { LineLink } from './page-parts.tsx';
import { PhoneNumber } from './phone-number.tsx';

/** Where the rows of the lists are rows and not cards. */
const ROWS = '@media (min-width: 1280px)';

/** What the columns of a table make clear, and a card has to say. */
export const OnCards = styled.span`
  ${ROWS} { display: none; }
`;

/** Text with quieter lines below it. Nothing is cut off: a row grows with what is in it. */
const Lines = styled.span`
  display: block;
  small {
    display: block;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
    font-weight: ${({ theme }) => theme.font.weight.regular};
  }
  ${ROWS} { max-width: 22em; }
`;

/** Long words break anywhere, so that a long email address does not push the actions out of view. */
const BreakingLines = styled(Lines)`
  overflow-wrap: anywhere;
  ${ROWS} { min-width: 9em; }
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

export const EmailCell = ({ email }: { email: string }) => <BreakingLines>{withBreaks(email)}</BreakingLines>;

/** In place of what a list does not show while the owner restricts the processing. */
export const RestrictedBadge = () => <CellBadge $tone="warn">Dibatasi</CellBadge>;

interface LinesCellProps {
  first: ReactNode;
  /** Quieter lines below the first. Empty lines are left out. */
  lines?: readonly (string | null | false | undefined)[];
}

/** A short text with quieter lines below it, such as a type with its price. */
export const LinesCell = ({ first, lines = [] }: LinesCellProps) => (
  <Lines>
    {first}
    {lines.map((line) => line && <small key={line}>{line}</small>)}
  </Lines>
);

interface NameCellProps {
  name: ReactNode;
  /** Quieter lines below the name. Empty lines are left out. */
  lines?: LinesCellProps['lines'];
  /** As it is stored. It follows the lines. */
  whatsappNumber?: string | undefined;
}

/** A name or id with quieter lines below it. */
export const NameCell = ({ name, lines = [], whatsappNumber }: NameCellProps) => (
  <BreakingLines>
    {typeof name === 'string' ? withBreaks(name) : name}
    {lines.map((line) => line && <small key={line}>{withBreaks(line)}</small>)}
    {whatsappNumber && (
      <small>
        <OnCards>WhatsApp </OnCards>
        <PhoneNumber stored={whatsappNumber} />
      </small>
    )}
  </BreakingLines>
);

interface PersonProps {
  user: { id: number; firstName: string; lastName: string };
}

/** The name of a user, which leads to the page of that person. `isTall` where quieter lines follow, which leave room for its target. */
export function PersonLink({ user, isTall = false }: PersonProps & { isTall?: boolean }) {
  const { Link } = useShell();
  const Name = isTall ? LineLink : TextLink;
  return (
    <Name as={Link} to={`/admin/users/${user.id}`}>
      {fullName(user)}
    </Name>
  );
}

interface PersonCellProps {
  user: PersonProps['user'] & { email: string; whatsappNumber?: string };
}

/** A user by name, which leads to the page of that person, email address and number. */
export const PersonCell = ({ user }: PersonCellProps) => (
  <NameCell name={<PersonLink user={user} isTall />} lines={[user.email]} whatsappNumber={user.whatsappNumber} />
);

interface CaseCellProps {
  row: CaseName & { childAgeMonths?: number; assessment: { name: string } };
}

/** A result that psychologists work on, by the child or the user that it is about. Restricted ones have the name of the assessment. */
export const CaseCell = ({ row }: CaseCellProps) => (
  <NameCell
    name={personOf(row) || row.assessment.name}
    lines={[
      row.childAgeMonths !== undefined && `${ageText(row.childAgeMonths)} pada tanggal tes`,
      personOf(row) && row.assessment.name,
      `Nomor ${row.id}`,
    ]}
  />
);

type CaseName = { id: number; childName: string | null; userName?: string };
const personOf = ({ childName, userName }: CaseName) => childName || userName;

/** Names a result in sentences and for screen readers. */
export const nameOfCase = (row: CaseName): string => [personOf(row), `nomor ${row.id}`].filter(Boolean).join(' ');

/** Text that does not break in a table, such as numbers, dates and amounts. On a card with large text it may. */
export const OneLine = styled.span`
  overflow-wrap: anywhere;
  ${ROWS} { white-space: nowrap; }
`;

/** A day on one line. Shows a dash for null. */
export const DayCell = ({ at }: { at: string | null }) =>
  at === null ? '–' : <OneLine>{formatShortDate(at)}</OneLine>;

/** A day, and its time below. Shows a dash for null. */
export const TimeCell = ({ at }: { at: string | null }) =>
  at === null ? '–' : <LinesCell first={<DayCell at={at} />} lines={[formatTime(at)]} />;

/** A badge that stays on one line in a table, and may wrap on a narrow card. */
export const CellBadge = styled(Badge)`
  ${ROWS} { padding-block: 0; line-height: 1.4; white-space: nowrap; }
`;

/** A status as a badge. */
export const StatusBadge = ({ tone, text }: BadgeLabel) => <CellBadge $tone={tone}>{text}</CellBadge>;

/** Buttons that look like links, side by side. */
export const RowActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[4]}`};
  ${ROWS} {
    flex-wrap: nowrap;
    gap: 0 10px;
    && > * { white-space: nowrap; }
    @media (hover: hover) and (pointer: fine) { && > * { height: auto; min-height: 28px; } }
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
