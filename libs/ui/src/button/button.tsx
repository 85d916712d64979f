import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { styled } from 'styled-components';
import { SpinnerIcon } from '../feedback/spinner.tsx';
import { type ButtonLook, buttonStyles, markPrimary } from './button-styles.ts';

const Element = styled.button.attrs<ButtonLook>(markPrimary)`
  ${buttonStyles}
`;

export type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonLook & {
    /** While true, the button stays focusable, ignores clicks and shows `busyLabel`. */
    busy?: boolean;
    /** Text while busy. Default: the children. */
    busyLabel?: string;
  };

/** A button; `type` defaults to "button". A busy button keeps the focus, so it uses `aria-disabled` instead of `disabled`. */
export function Button({ busy = false, busyLabel, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const state = busy ? ({ 'aria-busy': true, 'aria-disabled': true } as const) : {};
  return (
    <Element type={type} {...rest} {...state} onClick={press}>
      {busy ? (
        <>
          <SpinnerIcon size={20} />
          <span>{busyLabel ?? children}</span>
        </>
      ) : (
        children
      )}
    </Element>
  );
}

/** A link that looks like a button. Inside a router, pass `as={Link} to="…"`. */
export const ButtonLink = styled.a.attrs<ButtonLook>(markPrimary)`
  ${buttonStyles}
`;
