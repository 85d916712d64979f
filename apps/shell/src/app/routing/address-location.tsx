import { type ContextType, createContext, type ReactNode, use, useMemo } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';

type LocationValue = ContextType<typeof LocationContext>;

/** The location with the state of its history entry. */
const EntryContext = createContext<LocationValue | null>(null);

/**
 * Gives the layout a location that changes only with the address. A taking page adds an entry to the history for each question,
 * at the same address, and every link of header and footer would render again before the next question appears.
 */
export function AddressLocation({ children }: { children: ReactNode }) {
  const entry = use(LocationContext);
  const { pathname, search, hash } = entry.location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry at the same address keeps the earlier value.
  const address = useMemo(() => entry, [pathname, search, hash]);
  return (
    <EntryContext value={entry}>
      <LocationContext value={address}>{children}</LocationContext>
    </EntryContext>
  );
}

/** Gives a page in the layout the whole location, with the state of its entry. */
export function EntryLocation({ children }: { children: ReactNode }) {
  const entry = use(EntryContext);
  return entry ? <LocationContext value={entry}>{children}</LocationContext> : children;
}
