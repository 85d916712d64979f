import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { styled } from 'styled-components';
import { type CardsBelow, cardsMedia } from './data-table-styles.ts';

export type TableSort = { key: string; direction: 'asc' | 'desc' };

type OnCards = { $cardsBelow: CardsBelow };

const SortButton = styled.button<OnCards>`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[1]};
  min-height: 32px;
  margin: -6px -8px;
  padding: 6px 8px;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.small};
  background: transparent;
  font-weight: inherit;
  &:hover { background: ${({ theme }) => theme.color.surface}; color: ${({ theme }) => theme.color.ink}; }
  &:focus-visible { outline-offset: -2px; }
  /* Card view hides the headings visually, so they must not take the focus. */
  ${cardsMedia} { display: none; }
`;

const PlainHead = styled.span<OnCards>`
  display: none;
  ${cardsMedia} { display: inline; }
`;

interface SortHeadProps {
  column: { header: string; sortKey?: string; sortFirst?: TableSort['direction'] };
  sort: TableSort | undefined;
  onSort: (sort: TableSort) => void;
  cardsBelow: CardsBelow;
}

/** A column heading that sorts by its column. The next press reverses the direction. */
export function SortHead({
  column: { header, sortKey = '', sortFirst = 'asc' },
  sort,
  onSort,
  cardsBelow,
}: SortHeadProps) {
  const now = sort?.key === sortKey ? sort.direction : null;
  const Icon = now === null ? ChevronsUpDown : now === 'asc' ? ArrowUp : ArrowDown;
  const next = now === null ? sortFirst : now === 'asc' ? 'desc' : 'asc';
  return (
    <>
      <SortButton type="button" $cardsBelow={cardsBelow} onClick={() => onSort({ key: sortKey, direction: next })}>
        {header}
        <Icon size={16} aria-hidden />
      </SortButton>
      <PlainHead $cardsBelow={cardsBelow}>{header}</PlainHead>
    </>
  );
}
