import { type Html, html } from './html.ts';

/** Cells carry `data-label`: on a narrow screen the head is hidden and each cell names itself. */
export const table = (heads: readonly string[], rows: Html[], empty: string) =>
  rows.length === 0
    ? html`<p>${empty}</p>`
    : html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;
