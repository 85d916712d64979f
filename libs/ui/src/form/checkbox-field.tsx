import { Check } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { ErrorLine, Hint } from './field.tsx';

const Line = styled.label`
  display: flex;
  align-items: flex-start;
  gap: ${({ theme }) => theme.space[3]};
  min-height: ${({ theme }) => theme.size.thumb};
  padding-block: 10px;
  line-height: 1.5;
  cursor: pointer;
`;

const Mark = styled.span`
  position: relative;
  flex: none;
  width: 24px;
  height: 24px;
  svg {
    position: absolute;
    inset: 3px;
    color: ${({ theme }) => theme.color.onDark};
    pointer-events: none;
    opacity: 0;
  }
  input:checked + svg { opacity: 1; }
`;

const Box = styled.input`
  appearance: none;
  display: block;
  width: 24px;
  height: 24px;
  border: 2px solid ${({ theme }) => theme.color.fieldLine};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.surface};
  cursor: pointer;
  &:checked { border-color: ${({ theme }) => theme.color.teal}; background: ${({ theme }) => theme.color.teal}; }
  &[aria-invalid='true'] { border-color: ${({ theme }) => theme.color.bad}; }
  @media (forced-colors: active) {
    appearance: auto;
    & + svg { display: none; }
  }
`;

export type CheckboxFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
};

/** A checkbox. A press anywhere on the line toggles it. */
export function CheckboxField({ label, hint, error, id, ...rest }: CheckboxFieldProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const described = [error && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div>
      <Line htmlFor={fieldId}>
        <Mark>
          <Box
            type="checkbox"
            {...rest}
            id={fieldId}
            aria-describedby={described}
            aria-invalid={error ? true : undefined}
          />
          <Check size={18} strokeWidth={3} aria-hidden />
        </Mark>
        <span>{label}</span>
      </Line>
      {hint && <Hint id={`${fieldId}-hint`}>{hint}</Hint>}
      {error && <ErrorLine id={`${fieldId}-error`}>{error}</ErrorLine>}
    </div>
  );
}
