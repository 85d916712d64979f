import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles } from './control-styles.ts';
import { Field, type FieldLabels } from './field.tsx';

const Input = styled.input`
  ${controlStyles}
`;

export type TextFieldProps = FieldLabels & ComponentPropsWithRef<'input'>;

/** One line of text. Takes what `register('name')` of react-hook-form gives, and a ref. */
export function TextField({ label, hideLabel, hint, error, optional, id, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} optional={optional}>
      {(aria) => <Input type={type} {...rest} {...aria} />}
    </Field>
  );
}
