/** Gives the focus to the heading of the page, for a part that disappears with the pressed button. */
export const focusPage = () => document.querySelector<HTMLElement>('main h1')?.focus();
