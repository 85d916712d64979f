import { PRERENDERED_ATTRIBUTE } from '@kenali/federation/boot';
import { getErrorReporter } from '@kenali/federation/host';

/** Set through the DOM, which the content security policy allows. The app's styles may be what failed to load. */
const BOX_STYLE = { maxWidth: '30rem', margin: '15vh auto', padding: '0 1rem', font: '1rem/1.5 system-ui, sans-serif' };

const reload = () => window.location.reload();

/**
 * Replaces a blank page with a message and a reload button.
 * It is part of the first script and uses no library, because any other file may be the one that failed to load.
 */
export function showFatalError(message: string): void {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.tabIndex = -1;
  Object.assign(box.style, BOX_STYLE);
  const text = document.createElement('p');
  text.textContent = message;
  const button = document.createElement('button');
  button.textContent = 'Muat ulang';
  button.style.font = 'inherit';
  button.style.padding = '.6em 1.2em';
  button.onclick = reload;
  box.append(text, button);
  const root = document.getElementById('root');
  // A page that the site has rendered stays readable below the message.
  if (root?.hasAttribute(PRERENDERED_ATTRIBUTE) && root.hasChildNodes()) root.before(box);
  else root?.replaceChildren(box);
  box.focus();
}

/**
 * Handles a shell whose code failed to load, or that threw before its first render. The page reloads alone when the browser is
 * online again: nothing has rendered, so no input is lost. After the first render only the user reloads.
 */
export function reportStartFailure(thrown: unknown): void {
  getErrorReporter()?.shellFailed(thrown, 'load');
  showFatalError('Situs ini belum dapat dimuat. Periksa sambungan internet Anda, lalu muat ulang halaman.');
  window.addEventListener('online', reload, { once: true });
}
