import { useEffect, useRef } from 'react';

/** Whether a key press belongs to a field, a menu, a dialog or the browser, and not to the page. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (document.querySelector('dialog[open]')) return true;
  const owners = 'input, textarea, select, [contenteditable="true"], [role="menu"]';
  return target instanceof HTMLElement && target.closest(owners) !== null;
}

/** Calls the handler for each key press on the page. */
export function usePageKeys(handle: (event: KeyboardEvent) => void): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const STEPS: Record<string, 1 | -1> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves through the rows of the page's tables: j and k from anywhere, the arrows from a row. Enter opens the row with its
 * main action, or else with its first link or button, x selects it. One row at a time is in the tab order.
 */
export function moveBetweenRows(event: KeyboardEvent): void {
  const row = event.target instanceof HTMLElement && 'row' in event.target.dataset ? event.target : null;
  const step = STEPS[event.key];
  if (step && (row || !event.key.startsWith('Arrow'))) {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const current = document.activeElement?.closest<HTMLElement>('[data-row]');
    const next = rows[current ? rows.indexOf(current) + step : 0];
    if (!next) return;
    event.preventDefault();
    for (const each of rows) each.tabIndex = each === next ? 0 : -1;
    next.focus();
  } else if (row && event.key === 'Enter')
    (row.querySelector<HTMLElement>('[data-main]') ?? row.querySelector<HTMLElement>('a[href], button'))?.click();
  else if (row && event.key === 'x') row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
}
