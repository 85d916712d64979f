import { type Freeze, freezeAt, type Pointer } from '@kenali/federation/boot';
import type { Store } from '../store/store.ts';
import { type MoveDetails, type Moved, movePointer } from './move-pointer.ts';

/** A freeze forbids the move. */
class Frozen extends Error {
  override name = 'Frozen';
}

const describeFreeze = ({ from, until, actor, reason }: Freeze): string =>
  `from ${from} until ${until} by ${actor}: ${reason}`;

/**
 * Returns the reason for the history. @param time when the move takes effect, in ms since 1970
 * @throws Frozen during a freeze, unless the move says why it cannot wait
 */
export function requireThawed(
  app: string,
  pointer: Pointer | null,
  { reason, duringFreeze }: Pick<MoveDetails, 'reason' | 'duringFreeze'>,
  time: number = Date.now(),
): string {
  const freeze = pointer && freezeAt(pointer, time);
  if (!freeze) return reason;
  if (duringFreeze) return `${reason} (during a freeze: ${duringFreeze})`;
  throw new Frozen(
    `${app} is frozen ${describeFreeze(freeze)}. Nothing was moved. A rollback always works. If a release cannot wait: ` +
      '--during-freeze "<why>"; the history will say so.',
  );
}

/**
 * Adds a time in which releases do not move the pointer. A scheduled move that it covers waits for its end.
 * @param move.from, move.until ISO 8601
 * @throws PointerMoved; Error if the time is over or ends before it begins, or the app was never released
 */
export const freezeApp = async (
  store: Store,
  move: { app: string; from: string; until: string } & MoveDetails,
): Promise<Moved> => {
  const { app, from, until, actor, reason } = move;
  if (!(Date.parse(from) < Date.parse(until))) throw new Error('a freeze must end later than it begins');
  if (Date.parse(until) <= Date.now()) throw new Error('the freeze would be over already');
  const details = { ...move, reason: `freeze from ${from} until ${until}: ${reason}` };
  return movePointer(store, app, details, (before) => {
    if (!before) throw new Error(`${app} was never released`);
    const { freezes = [] } = before;
    if (freezes.some((freeze) => freeze.from === from && freeze.until === until)) return null;
    return { freezes: [...freezes, { from, until, actor, reason }] };
  });
};

/** Ends all freezes of an app, also those that have not begun. @throws PointerMoved */
export const thawApp = (store: Store, move: { app: string } & MoveDetails): Promise<Moved> =>
  movePointer(store, move.app, { ...move, reason: `end of the freeze: ${move.reason}` }, (before) => {
    if (!before) throw new Error(`${move.app} was never released`);
    return before.freezes ? { freezes: [] } : null;
  });
