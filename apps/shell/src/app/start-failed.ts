import { getErrorReporter } from '@kenali/federation/host';

/** Through the object model, which the content-security policy allows; styles come with what is missing. */
const LOOKS = { maxWidth: '30rem', margin: '15vh auto', padding: '0 1rem', font: '1rem/1.5 system-ui, sans-serif' };

/**
 * In place of a site that would be a white page. Stands in the first script, because any other may be what is missing;
 * so it needs neither React nor anything else.
 */
export function sayFailed(): void {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.tabIndex = -1;
  Object.assign(box.style, LOOKS);
  const text = document.createElement('p');
  text.textContent = 'Situs ini belum dapat dimuat. Periksa sambungan internet Anda, lalu muat ulang halaman.';
  const again = document.createElement('button');
  again.textContent = 'Muat ulang';
  again.style.font = 'inherit';
  again.style.padding = '.6em 1.2em';
  again.onclick = () => window.location.reload();
  box.append(text, again);
  document.getElementById('root')?.replaceChildren(box);
  box.focus();
}

/** The shell's code did not come, or threw before anything was drawn. */
export function startFailed(thrown: unknown): void {
  getErrorReporter()?.shellFailed(thrown, 'load');
  sayFailed();
}
