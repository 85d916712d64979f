import { SelectField, type SelectFieldProps, type TableSort, TextField } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { SEARCH_MAX } from './use-list-state.ts';

/** The search takes the room; what does not fit beside it fills the next line. */
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[3]};
  > * { flex: 1 1 132px; }
  > [data-search] { flex: 4 1 260px; }
`;

export interface FilterBarProps {
  /** What can be searched for: `Cari nama, email, atau WhatsApp`. */
  label: string;
  search: { value: string; onSearch: (value: string) => void };
  /** Further fields. */
  children?: ReactNode;
}

/** Search and filters above a table. */
export const FilterBar = ({ label, search, children }: FilterBarProps) => (
  <Bar role="search">
    <div data-search>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        maxLength={SEARCH_MAX}
        value={search.value}
        onChange={(event) => search.onSearch(event.target.value)}
      />
    </div>
    {children}
  </Bar>
);

type FilterFieldProps<Value extends string> = Pick<SelectFieldProps, 'label'> & {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValue: (value: Value) => void;
};

/** One filter; the first option is usually `{ value: '', label: 'Semua' }`. */
export const FilterField = <Value extends string>({ onValue, ...rest }: FilterFieldProps<Value>) => (
  <SelectField {...rest} onChange={(event) => onValue(event.target.value as Value)} />
);

export interface SortOption {
  label: string;
  /** Nothing is the server's own order. */
  sort?: TableSort;
}

const nameOf = (sort: TableSort | undefined) => (sort ? `${sort.key} ${sort.direction}` : '');

interface SortFieldProps {
  options: readonly SortOption[];
  sort: TableSort | undefined;
  onSort: (sort: TableSort | undefined) => void;
}

/** The order of the rows, also where they are cards and have no heads to press. */
export const SortField = ({ options, sort, onSort }: SortFieldProps) => (
  <SelectField
    label="Urutkan"
    options={options.map((option) => ({ value: nameOf(option.sort), label: option.label }))}
    value={nameOf(sort)}
    onChange={(event) => onSort(options.find((option) => nameOf(option.sort) === event.target.value)?.sort)}
  />
);
