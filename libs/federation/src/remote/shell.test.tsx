import type { CartItem, SessionSnapshot, ShellV1, Store } from '@kenali/contracts';
import { act, render, screen } from '@testing-library/react';
import { defineRemote, getShell, provideShell, useCart, useSession, useShell } from './shell.ts';

function storeOf<T>(value: T): Store<T> & { set(next: T): void } {
  const listeners = new Set<() => void>();
  let current = value;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => current,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
  };
}

const session = storeOf<SessionSnapshot>({ status: 'anonymous', user: null });
const cart = storeOf<readonly CartItem[]>([]);
const shell = { session, cart } as unknown as ShellV1;

function Probe() {
  return <p>{`${useSession().status}, ${useCart().length}`}</p>;
}

describe('the shell of a remote', () => {
  it('getShell and useShell: when no shell was provided, then the error names the fix', () => {
    expect(() => getShell()).toThrow(/defineRemote.*provideShell/s);
    expect(() => useShell()).toThrow(/defineRemote.*provideShell/s);
  });

  it('defineRemote: when the shell starts the remote, then getShell and useShell work inside its offer', () => {
    const offer = { routes: [], slots: {} };
    let seen: ShellV1 | null = null;
    const factory = defineRemote((given) => {
      seen = useShell();
      expect(getShell()).toBe(seen);
      expect(given).toBe(shell);
      return offer;
    });
    expect(factory(shell)).toBe(offer);
    expect(seen).toBe(shell);
    provideShell(shell)();
    expect(() => useShell()).toThrow();
  });

  it('useSession and useCart: when the stores change, then the component renders the new values', () => {
    const removeShell = provideShell(shell);
    const { unmount } = render(<Probe />);
    expect(screen.getByText('anonymous, 0')).toBeVisible();
    act(() => {
      session.set({ status: 'signed-in', user: null });
      cart.set([{ id: 1 } as CartItem]);
    });
    expect(screen.getByText('signed-in, 1')).toBeVisible();
    unmount();
    removeShell();
  });
});
