import { getErrorReporter } from '@kenali/federation/host';

/** Set through the DOM, which the content security policy allows. The app's styles may be what failed to load. */
const BOX_STYLE = { maxWidth: '30rem', margin: '15vh auto', padding: '0 1rem', font: '1rem/1.5 system-ui, sans-serif' };

/**
 * Replaces a blank page with a message and a reload button.
 * It is part of the first script and uses no library, because any other file may be the one that failed to load.
 */
export function showFatalError(): void {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.tabIndex = -1;
  Object.assign(box.style, BOX_STYLE);
  const text = document.createElement('p');
  text.textContent = 'Situs ini belum dapat dimuat. Periksa sambungan internet Anda, lalu muat ulang halaman.';
  const reload = document.createElement('button');
  reload.textContent = 'Muat ulang';
  reload.style.font = 'inherit';
  reload.style.padding = '.6em 1.2em';
  reload.onclick = () => window.location.reload();
  box.append(text, reload);
  document.getElementById('root')?.replaceChildren(box);
  box.focus();
}

/** Handles a shell whose code failed to load, or that threw before its first render. */
export function reportStartFailure(thrown: unknown): void {
  getErrorReporter()?.shellFailed(thrown, 'load');
  showFatalError();
}
