import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { KenaliThemeProvider } from '../theme/kenali-theme-provider.tsx';

/** Renders inside the theme provider. */
export const renderThemed = (children: ReactNode) => render(children, { wrapper: KenaliThemeProvider });

/**
 * Adds `showModal` and `close` to `<dialog>`, which jsdom lacks. `close` sends the same event as in browsers.
 * To simulate Esc, send a `cancel` event with `fireEvent`.
 */
export const addDialogMethods = (): void => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    if (this.open) throw new DOMException('already open', 'InvalidStateError');
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.removeAttribute('open');
    setTimeout(() => this.dispatchEvent(new Event('close')), 0);
  };
};
