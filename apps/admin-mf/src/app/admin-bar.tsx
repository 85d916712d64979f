import { useShell } from '@kenali/federation';
import { Button } from '@kenali/ui';
import { ChevronDown, ChevronUp, LogOut } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Area, Bar, Entry, Links, Panel, Toggle, Who } from './admin-bar-styles.ts';
import { ADMIN_PAGES } from './admin-pages.tsx';
import { useAdminEmail } from './use-admin-email.ts';

/** The admin area's pages and the way out; on narrow screens behind a button. */
export function AdminBar({ onSignOut }: { onSignOut: () => void }) {
  const { Link, useLocation } = useShell();
  const { pathname } = useLocation();
  const email = useAdminEmail();
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    toggle.current?.focus();
  };
  const entries = ADMIN_PAGES.filter(({ label }) => label);
  const here = entries.find(({ path }) => `/${path}` === pathname);
  return (
    <Bar onKeyDown={closeByKey}>
      <Toggle>
        <Button
          ref={toggle}
          $variant="secondary"
          $block
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          Menu admin{here && `: ${here.label}`}
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
                  aria-current={here?.path === path ? 'page' : undefined}
                >
                  {label}
                </Entry>
              </li>
            ))}
          </Links>
        </nav>
        <Who>
          {email && <span>{email}</span>}
          <Button $variant="quiet" $size="small" $flush onClick={onSignOut}>
            <LogOut size={20} aria-hidden /> Keluar
          </Button>
        </Who>
      </Panel>
    </Bar>
  );
}
