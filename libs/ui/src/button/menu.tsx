import * as Radix from '@radix-ui/react-dropdown-menu';
import { EllipsisVertical } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton } from './icon-button.tsx';

const Sheet = styled(Radix.Content)`
  z-index: 70;
  display: grid;
  min-width: 180px;
  max-width: min(320px, calc(100vw - 24px));
  padding: ${({ theme }) => theme.space[1]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: ${({ theme }) => theme.shadow.card};
`;

const Item = styled(Radix.Item)`
  display: flex;
  align-items: center;
  min-height: ${({ theme }) => theme.size.thumb};
  padding-inline: ${({ theme }) => theme.space[3]};
  border-radius: ${({ theme }) => theme.radius.small};
  color: ${({ theme }) => theme.color.ink};
  font-size: ${({ theme }) => theme.text.small.desktop};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  text-decoration: none;
  cursor: pointer;
  &[data-highlighted] { background: ${({ theme }) => theme.color.tealWash}; color: ${({ theme }) => theme.color.teal}; }
  @media (hover: hover) and (pointer: fine) { min-height: 36px; }
`;

export interface MenuItem {
  label: string;
  /** The accessible name, if the label alone does not say what the item is about. */
  name?: string;
  /** Called after the menu has closed and its button has the focus, so that a dialog returns the focus there. */
  onSelect?: () => void;
  /** For an item that leads elsewhere: the link, with the label in it. */
  link?: ReactElement;
}

export interface MenuProps {
  /** Names the button. */
  label: string;
  items: readonly MenuItem[];
}

/** A button with three dots that opens a list of actions. Arrow keys move, Esc closes. */
export function Menu({ label, items }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const selected = useRef<MenuItem['onSelect']>(undefined);
  const act = (event: Event) => {
    const run = selected.current;
    if (!run) return;
    selected.current = undefined;
    event.preventDefault();
    button.current?.focus();
    run();
  };
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>
        <IconButton ref={button} label={label}>
          <EllipsisVertical size={20} aria-hidden />
        </IconButton>
      </Radix.Trigger>
      {/* Beside its button, within the landmark of the page. */}
      <Sheet align="end" sideOffset={4} collisionPadding={12} onCloseAutoFocus={act}>
        {items.map(({ label, name, onSelect, link }) => (
          <Item
            key={label}
            aria-label={name}
            asChild={link !== undefined}
            onSelect={() => {
              selected.current = onSelect;
            }}
          >
            {link ?? label}
          </Item>
        ))}
      </Sheet>
    </Radix.Root>
  );
}
