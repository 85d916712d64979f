import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Field, type FieldLabels } from './field.tsx';
import { controlStyles } from './text-field.tsx';

const Box = styled.div`
  position: relative;
  svg {
    position: absolute;
    inset-block-start: 14px;
    inset-inline-end: 14px;
    color: ${({ theme }) => theme.color.inkSoft};
    pointer-events: none;
  }
`;

const Select = styled.select`
  ${controlStyles}
  appearance: none;
  padding-inline-end: 44px;
  text-overflow: ellipsis;
`;

export type SelectOption = { value: string; label: string };

export type SelectFieldProps = FieldLabels &
  Omit<ComponentPropsWithRef<'select'>, 'children' | 'multiple'> & {
    options: readonly SelectOption[];
    /** Label of the first, empty option, such as `Pilih hubungan`. */
    placeholder?: string;
  };

/** A native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, id, options, placeholder, ...rest } = props;
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <Box>
          <Select {...rest} {...aria}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
          <ChevronDown size={20} aria-hidden />
        </Box>
      )}
    </Field>
  );
}
