import { IconButton } from '@kenali/ui';
import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../common/app-context.ts';
import { AccountActions } from './account-actions.tsx';
import { CartButton } from './cart-button.tsx';
import { Bar, HeaderBox, Home, Links, Narrow, Panel, Wide } from './header-styles.ts';
import { Logo } from './logo.tsx';

export interface HeaderProps {
  /** Called when the user hovers or focuses a link, with its path. */
  onIntent: (path: string) => void;
}

export function Header({ onIntent }: HeaderProps) {
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  /** The path on which the menu was opened. Any navigation closes it. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const close = () => setOpenAt(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    toggle.current?.focus();
  };
  const links = <NavigationLinks onIntent={onIntent} onFollow={close} />;
  const account = <AccountActions onDone={close} />;
  return (
    <HeaderBox onKeyDown={closeOnEscape}>
      <Bar>
        <Home as={Link} to="/">
          <Logo />
        </Home>
        <Wide as="nav" aria-label="Utama">
          {links}
        </Wide>
        <Wide $push>
          <CartButton />
          {account}
        </Wide>
        <Narrow>
          <CartButton />
          <IconButton
            ref={toggle}
            label={isOpen ? 'Tutup menu' : 'Buka menu'}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpenAt(isOpen ? null : pathname)}
          >
            {isOpen ? <X size={24} aria-hidden /> : <Menu size={24} aria-hidden />}
          </IconButton>
        </Narrow>
      </Bar>
      <Panel id={panelId} hidden={!isOpen}>
        <nav aria-label="Menu">{links}</nav>
        <div>{account}</div>
      </Panel>
    </HeaderBox>
  );
}

function NavigationLinks({ onIntent, onFollow }: HeaderProps & { onFollow: () => void }) {
  const { status, user } = useSession();
  const entries = [
    { to: '/', label: 'Beranda' },
    { to: '/assessments', label: 'Asesmen' },
    ...(status === 'signed-in' ? [{ to: '/dashboard', label: 'Dashboard' }] : []),
    ...(user?.role === 'internal' ? [{ to: '/cases', label: 'Ruang Kerja' }] : []),
  ];
  return (
    <Links>
      {entries.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/'}
            onClick={onFollow}
            onPointerEnter={() => onIntent(to)}
            onFocus={() => onIntent(to)}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </Links>
  );
}
