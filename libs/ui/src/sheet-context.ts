import { createContext, type RefObject } from 'react';

/** The open `<dialog>` around a component: what it puts on the page must go in there, or the sheet covers it. */
export const SheetContext = createContext<RefObject<HTMLDialogElement | null> | null>(null);
