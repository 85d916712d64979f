import { type Moved, type MoveNote, movePointer } from './move-pointer.ts';
import type { Store } from './store/store.ts';

/** Switches an app off, or on again, without another release. @throws PointerMoved; Error when it was never released */
export const switchApp = (store: Store, move: { app: string; enabled: boolean } & MoveNote): Promise<Moved> =>
  movePointer(store, move.app, move, (before) => (before?.enabled === move.enabled ? null : { enabled: move.enabled }));
