import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';

const Element = styled.button`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: ${({ theme }) => theme.size.thumb};
  height: ${({ theme }) => theme.size.thumb};
  padding: 0;
  border: 2px solid transparent;
  border-radius: ${({ theme }) => theme.radius.control};
  background: transparent;
  color: ${({ theme }) => theme.color.inkSoft};
  transition: background-color ${({ theme }) => theme.motion};
  &:hover:not(:disabled) { background: ${({ theme }) => theme.color.tealWash}; color: ${({ theme }) => theme.color.teal}; }
  &:disabled { opacity: 0.65; cursor: not-allowed; }
`;

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & {
  /** The accessible name. Required, because the icon has no text. */
  label: string;
};

/** A 44 px button that contains only an icon: `<IconButton label="Tutup"><X size={20} aria-hidden /></IconButton>`. */
export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <Element type={type} aria-label={label} {...rest} />;
}
