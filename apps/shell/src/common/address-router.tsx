import type { Store } from '@kenali/contracts';
import { createListeners } from '@kenali/web-core';
import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  Router,
  useLocation,
} from 'react-router-dom';

type Entry = Pick<ReturnType<typeof createBrowserHistory>, 'location' | 'action'>;

/** The entry of the history that is open, with its state. Null outside of an `AddressRouter`. */
const EntryContext = createContext<Store<Location | null>>({
  getSnapshot: () => null,
  subscribe: () => () => undefined,
});

const isSameAddress = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash;

/** A page has asked for the next step through the history, such as one that removes its entries before it leaves. */
let isAsked = false;

/** Tells once whether a page, and not the user, has asked for the step through the history that has just ended. */
export function takeAskedStep(): boolean {
  const wasAsked = isAsked;
  isAsked = false;
  return wasAsked;
}

/** The history of the browser, with a store of its open entry. */
function openHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  const { go } = history;
  history.go = (delta) => {
    isAsked = true;
    go(delta);
  };
  const { subscribe, notify } = createListeners();
  let open: Entry = { location: history.location, action: history.action };
  return {
    history,
    first: open,
    entry: { subscribe, getSnapshot: () => open.location },
    /** Calls `onAddress` for each entry that changes the address. @returns what ends it */
    start: (onAddress: (entry: Entry) => void) =>
      history.listen(({ location, action }) => {
        const before = open.location;
        open = { location, action };
        if (!isSameAddress(location, before)) onAddress(open);
        notify();
      }),
  };
}

/**
 * The router of the page. Its location changes only with the address, because a taking page adds an entry to the history for each question, at
 * the same address, and every link and route would render again before the next question appears. `useEntryLocation` has the entry.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [{ history, first, entry, start }] = useState(openHistory);
  const [{ location, action }, setAddress] = useState(first);
  useLayoutEffect(() => start(setAddress), [start]);
  return (
    <EntryContext value={entry}>
      {/* Without transitions, a page and the session that it depends on change in the same render. */}
      <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
        {children}
      </Router>
    </EntryContext>
  );
}

/** The location with the state of its history entry, for components that read `state`. */
export function useEntryLocation(): Location {
  const address = useLocation();
  const { getSnapshot, subscribe } = use(EntryContext);
  // A state, which renders together with a new address. `useSyncExternalStore` would render before other work that is due.
  const [entry, setEntry] = useState(getSnapshot);
  useLayoutEffect(() => {
    const update = () => setEntry(getSnapshot());
    update();
    return subscribe(update);
  }, [getSnapshot, subscribe]);
  return entry ?? address;
}
