import { useShell } from '@kenali/federation';
import { Button } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, LogOut } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Account, Area, Bar, Entry, Links, Panel, Toggle } from './admin-bar-styles.ts';
import { ADMIN_PAGES } from './admin-pages.tsx';

interface AdminBarProps {
  /** The signed-in admin. Null after a reload, because the session then knows only the token. */
  user: { email: string } | null;
  onSignOut: () => void;
}

/** The navigation of the admin area with the sign-out button. On narrow screens, a menu button opens it. */
export function AdminBar({ user, onSignOut }: AdminBarProps) {
  const { Link, useLocation } = useShell();
  const { pathname } = useLocation();
  const email = useEmail(user);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    toggle.current?.focus();
  };
  const entries = ADMIN_PAGES.filter(({ label }) => label);
  const current = entries.find(({ path }) => `/${path}` === pathname);
  return (
    <Bar onKeyDown={closeOnEscape}>
      <Toggle>
        <Button
          ref={toggle}
          $variant="secondary"
          $block
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          Menu admin{current && `: ${current.label}`}
          {isOpen ? <ChevronUp size={20} aria-hidden /> : <ChevronDown size={20} aria-hidden />}
        </Button>
      </Toggle>
      <Panel id={panelId} $isOpen={isOpen}>
        <Area>Area admin</Area>
        <nav aria-label="Area admin">
          <Links>
            {entries.map(({ path, label }) => (
              <li key={path}>
                <Entry
                  as={Link}
                  to={`/${path}`}
                  onClick={close}
                  aria-current={current?.path === path ? 'page' : undefined}
                >
                  {label}
                </Entry>
              </li>
            ))}
          </Links>
        </nav>
        <Account>
          {email && <span>{email}</span>}
          <Button $variant="quiet" $size="small" $flush onClick={onSignOut}>
            <LogOut size={20} aria-hidden /> Keluar
          </Button>
        </Account>
      </Panel>
    </Bar>
  );
}

/** The email of the signed-in admin, fetched if it is not known yet. */
function useEmail(user: AdminBarProps['user']): string | null {
  const { api } = useShell();
  const { data } = useQuery({
    queryKey: ['/api/admin', 'me'],
    queryFn: () => api.send('GET /api/admin/user', {}),
    enabled: !user,
  });
  return (user ?? data)?.email ?? null;
}
