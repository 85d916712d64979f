import { isOffered } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, VisuallyHidden } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Keyboard, LogOut, Search, UserRound } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { ownAccount } from '../common/own-account.ts';
import { usePending } from '../common/pending.ts';
import { Account, Bar, Count, Entry, Key, Links, Panel, SearchButton, Toggle } from './admin-bar-styles.ts';
import { ADMIN_PAGES } from './admin-pages.tsx';

interface AdminBarProps {
  /** The signed-in admin. Null after a reload, because the session then knows only the token. */
  user: { email: string } | null;
  onSignOut: () => void;
  /** Opens the search over everything. */
  onSearch: () => void;
  /** Shows the keyboard shortcuts. */
  onHelp: () => void;
}

/** The search, the pages and the account. On wide screens at the side; on narrow ones, a menu button opens the pages. */
export function AdminBar({ user, onSignOut, onSearch, onHelp }: AdminBarProps) {
  const { Link, settings, useLocation } = useShell();
  const { pathname } = useLocation();
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    toggle.current?.focus();
  };
  const entries = ADMIN_PAGES.filter(({ label }) => label).filter(isOffered(settings.features));
  const isAt = (path?: string) => pathname === `/${path}` || pathname.startsWith(`/${path}/`);
  const current = entries.find(({ path, covers }) => isAt(path) || isAt(covers));
  // The server answers nothing else before the account has a password of its own.
  const { data: account } = useQuery(ownAccount());
  const { data: pending } = usePending({ enabled: account !== undefined && !account.mustChangePassword });
  const email = (user ?? account)?.email;
  return (
    <Bar onKeyDown={closeOnEscape}>
      <Toggle>
        <Button
          ref={toggle}
          $variant="secondary"
          $size="small"
          $block
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          Menu admin{current && `: ${current.label}`}
          {isOpen ? <ChevronUp size={20} aria-hidden /> : <ChevronDown size={20} aria-hidden />}
        </Button>
        <SearchButton onClick={onSearch} aria-keyshortcuts="/">
          <Search size={16} aria-hidden /> Cari
          <Key aria-hidden>/</Key>
        </SearchButton>
      </Toggle>
      <Panel id={panelId} $isOpen={isOpen}>
        <nav aria-label="Area admin">
          <Links>
            {entries.map(({ path, label, icon: Icon, count }) => (
              <li key={path}>
                <Entry
                  as={Link}
                  to={`/${path}`}
                  onClick={close}
                  aria-current={current?.path === path ? 'page' : undefined}
                >
                  {Icon && <Icon size={18} aria-hidden />}
                  {label}
                  {pending && count && <WaitingCount count={count(pending)} />}
                </Entry>
              </li>
            ))}
          </Links>
        </nav>
        <Account>
          {email && <span>{email}</span>}
          <Entry as={Link} to="/admin/password" onClick={close}>
            <UserRound size={18} aria-hidden /> Akun saya
          </Entry>
          <Entry as="button" type="button" onClick={onHelp}>
            <Keyboard size={18} aria-hidden /> Pintasan
          </Entry>
          <Entry as="button" type="button" onClick={onSignOut}>
            <LogOut size={18} aria-hidden /> Keluar
          </Entry>
        </Account>
      </Panel>
    </Bar>
  );
}

/** A longer number would break the name beside it. Screen readers and the dashboard say all of it. */
const COUNT_MAX = 99;

function WaitingCount({ count }: { count: number }) {
  if (!count) return null;
  const text = count.toLocaleString('id-ID');
  return (
    <Count>
      {count > COUNT_MAX ? (
        <>
          <span aria-hidden>{COUNT_MAX}+</span>
          <VisuallyHidden>{text}</VisuallyHidden>
        </>
      ) : (
        text
      )}
      <VisuallyHidden> menunggu</VisuallyHidden>
    </Count>
  );
}
