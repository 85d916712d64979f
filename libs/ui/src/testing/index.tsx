import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { KenaliThemeProvider } from '../theme/kenali-theme-provider.tsx';

/** Renders with the theme around it, as every screen does. */
export const renderThemed = (children: ReactNode) => render(children, { wrapper: KenaliThemeProvider });

/**
 * jsdom knows `<dialog>` without its methods: this adds `showModal` and `close` with the events browsers send.
 * Esc is a `cancel` event, sent by `fireEvent`.
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
