import type { ComponentPropsWithRef } from 'react';
import { css, styled } from 'styled-components';
import { Field, type FieldLabels } from './field.tsx';

/** Styles of text fields, selects and text areas. Phones zoom in on focus when the text is below 16 px. */
export const controlStyles = css`
  display: block;
  width: 100%;
  min-width: 0;
  min-height: ${({ theme }) => theme.size.control};
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  border: 1px solid ${({ theme }) => theme.color.fieldLine};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.ink};
  font-size: 1rem;
  line-height: 1.5;
  transition: border-color ${({ theme }) => theme.motion};
  &::placeholder { color: ${({ theme }) => theme.color.inkFaint}; opacity: 1; }
  &:hover:not(:disabled, [aria-invalid='true']) { border-color: ${({ theme }) => theme.color.teal}; }
  &:focus-visible { outline-offset: 1px; border-color: ${({ theme }) => theme.color.teal}; }
  &[aria-invalid='true'] { border: 2px solid ${({ theme }) => theme.color.bad}; }
  &:disabled { background: ${({ theme }) => theme.color.sand}; color: ${({ theme }) => theme.color.inkSoft}; cursor: not-allowed; }
`;

const Input = styled.input`
  ${controlStyles}
`;

export type TextFieldProps = FieldLabels & ComponentPropsWithRef<'input'>;

/** A field for one line of text. Works with `{...register('name')}` of react-hook-form. */
export function TextField({ label, hint, error, optional, id, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(aria) => <Input type={type} {...rest} {...aria} />}
    </Field>
  );
}

export type DateFieldProps = Omit<TextFieldProps, 'type'>;

/** A native date field. Its value, `min` and `max` have the form `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />;
}
