import { Grid, SelectField, type SelectFieldProps, type TableSort, TextField } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type ListControls, type ListFilter, SEARCH_MAX, type SortOption } from './use-list-state.ts';

/** The search field takes the free space. Fields that do not fit next to it wrap. */
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[3]};
  > * { flex: 1 1 132px; }
  > [data-search] { flex: 4 1 260px; }
  label { font-size: ${({ theme }) => theme.text.small.phone}; }
  /* With a mouse, the fields are as low as the rows. */
  @media (hover: hover) and (pointer: fine) {
    > div { gap: 2px; }
    > [data-search] > div { gap: 2px; }
    input, select { min-height: 40px; padding-block: 4px; font-size: ${({ theme }) => theme.text.small.desktop}; }
    svg { inset-block-start: 10px; }
  }
`;

interface ListFiltersProps<Filters extends Record<string, string>> {
  /** The state of the list, from `useListState`. */
  list: Pick<ListControls<Filters>, 'search' | 'filters' | 'setFilter' | 'sort' | 'setSort'>;
  /** Label of the search field: `Cari nama, email, atau WhatsApp`. Without it, there is no search. */
  searchLabel?: string;
  filters: readonly ListFilter<Filters>[];
  sorts?: readonly SortOption[];
  /** Further fields. */
  children?: ReactNode;
}

/** The search, filters and sort order above a list. */
export function ListFilters<Filters extends Record<string, string>>(props: ListFiltersProps<Filters>) {
  const { list, searchLabel, filters, sorts, children } = props;
  const fields = (
    <>
      {filters.map(({ name, label, options }) => (
        <FilterField<string>
          key={name}
          label={label}
          options={options}
          value={list.filters[name] ?? ''}
          onValue={(value) => list.setFilter({ [name]: value } as Partial<Filters>)}
        />
      ))}
      {sorts && <SortField options={sorts} sort={list.sort} onSort={list.setSort} />}
      {children}
    </>
  );
  if (!searchLabel) return <Grid $columns={2}>{fields}</Grid>;
  return (
    <Bar role="search">
      <div data-search>
        <TextField
          label={searchLabel}
          type="search"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          value={list.search.value}
          onChange={(event) => list.search.onSearch(event.target.value)}
          onBlur={list.search.onLeave}
        />
      </div>
      {fields}
    </Bar>
  );
}

type FilterFieldProps<Value extends string> = Pick<SelectFieldProps, 'label'> & {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValue: (value: Value) => void;
};

/** A select field for one filter. Its first option is usually `{ value: '', label: 'Semua' }`. */
export const FilterField = <Value extends string>({ onValue, ...rest }: FilterFieldProps<Value>) => (
  <SelectField {...rest} onChange={(event) => onValue(event.target.value as Value)} />
);

const toValue = (sort: TableSort | undefined) => (sort ? `${sort.key} ${sort.direction}` : '');

interface SortFieldProps {
  options: readonly SortOption[];
  sort: TableSort | undefined;
  onSort: (sort: TableSort | undefined) => void;
}

/** Sorts the rows. Narrow screens need this field, because cards have no column headings to press. */
const SortField = ({ options, sort, onSort }: SortFieldProps) => (
  <SelectField
    label="Urutkan"
    options={options.map((option) => ({ value: toValue(option.sort), label: option.label }))}
    value={toValue(sort)}
    onChange={(event) => onSort(options.find((option) => toValue(option.sort) === event.target.value)?.sort)}
  />
);
