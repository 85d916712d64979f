import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Hint } from './field.tsx';

const Line = styled.label`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  min-height: ${({ theme }) => theme.size.thumb};
  width: fit-content;
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  line-height: 1.4;
  cursor: pointer;
`;

/** Is under the label, not under the switch. */
const Below = styled(Hint)`
  margin-inline-start: calc(48px + ${({ theme }) => theme.space[3]});
`;

/** The position of the knob shows the state too, not only the colour. */
const Track = styled.input`
  appearance: none;
  position: relative;
  flex: none;
  width: 48px;
  height: 28px;
  border: 2px solid ${({ theme }) => theme.color.fieldLine};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.surface};
  cursor: pointer;
  transition: background-color ${({ theme }) => theme.motion};
  &::before {
    content: '';
    position: absolute;
    inset-block-start: 3px;
    inset-inline-start: 3px;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: ${({ theme }) => theme.color.fieldLine};
    transition: transform ${({ theme }) => theme.motion};
  }
  &:checked { border-color: ${({ theme }) => theme.color.teal}; background: ${({ theme }) => theme.color.teal}; }
  &:checked::before { background: ${({ theme }) => theme.color.onDark}; transform: translateX(20px); }
  @media (forced-colors: active) { appearance: auto; }
`;

export type SwitchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** An on/off switch. The label names the on state, such as `Akun aktif`. Works with `{...register('name')}`. */
export function SwitchField({ label, hint, id, ...rest }: SwitchFieldProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const hintId = hint ? `${fieldId}-hint` : undefined;
  return (
    <div>
      <Line htmlFor={fieldId}>
        <Track type="checkbox" role="switch" {...rest} id={fieldId} aria-describedby={hintId} />
        <span>{label}</span>
      </Line>
      {hint && <Below id={hintId}>{hint}</Below>}
    </div>
  );
}
