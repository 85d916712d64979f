import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.tsx';
import { Field, type FieldLabels } from './field.tsx';
import { controlStyles } from './text-field.tsx';

const Box = styled.div`
  position: relative;
`;

const Input = styled.input`
  ${controlStyles}
  padding-inline-end: 52px;
  &::-ms-reveal { display: none; }
`;

const Toggle = styled(IconButton)`
  position: absolute;
  inset-block-start: 2px;
  inset-inline-end: 2px;
`;

export type PasswordFieldProps = FieldLabels &
  Omit<ComponentPropsWithRef<'input'>, 'type' | 'autoComplete'> & { autoComplete: 'current-password' | 'new-password' };

/** A password field with a button that shows or hides the text. */
export function PasswordField({ label, hint, error, optional, id, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <Box>
          <Input autoCapitalize="none" spellCheck={false} {...rest} {...aria} type={isShown ? 'text' : 'password'} />
          <Toggle
            label={isShown ? 'Sembunyikan password' : 'Tampilkan password'}
            aria-controls={aria.id}
            aria-describedby={`${aria.id}-label`}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon size={20} aria-hidden />
          </Toggle>
        </Box>
      )}
    </Field>
  );
}
