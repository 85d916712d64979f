import { createContext, type ReactNode, use, useMemo } from 'react';
import { type Location, UNSAFE_LocationContext as LocationContext, useLocation } from 'react-router-dom';

/** The location with the state of its history entry. */
const EntryContext = createContext<Location | null>(null);

/**
 * Gives its children a location that changes only with the address. A taking page adds an entry to the history for each
 * question, at the same address. Every link and route would render again before the next question appears.
 */
export function AddressLocation({ children }: { children: ReactNode }) {
  const entry = use(LocationContext);
  const { pathname, search, hash } = entry.location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry at the same address keeps the earlier value.
  const address = useMemo(() => entry, [pathname, search, hash]);
  return (
    <EntryContext value={entry.location}>
      <LocationContext value={address}>{children}</LocationContext>
    </EntryContext>
  );
}

/** The location with the state of its history entry, for components that read `state`. */
export function useEntryLocation(): Location {
  const address = useLocation();
  return use(EntryContext) ?? address;
}
