import { createStorage } from './storage.ts';

it('full storage: when a write fails, then this tab reads the new value and a later write succeeds', () => {
  let isFull = true;
  const area = {
    getItem: (key: string) => localStorage.getItem(key),
    removeItem: (key: string) => localStorage.removeItem(key),
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      localStorage.setItem(key, value);
    },
  } as Storage;
  const storage = createStorage(() => area);
  localStorage.setItem('key', 'old');
  storage.set('key', 'new');
  expect(storage.get('key')).toBe('new');
  isFull = false;
  storage.set('key', 'newer');
  expect(localStorage.getItem('key')).toBe('newer');
  expect(storage.get('key')).toBe('newer');
});

it('a foreign change: when the storage is cleared, then the listener is called until it stops', () => {
  const listener = jest.fn();
  const stop = createStorage().onForeignChange('key', listener);
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'key' }));
  expect(listener).toHaveBeenCalledTimes(1);
});

it('a page from the back/forward cache: when it is shown again, then the listener is called until it stops', () => {
  const listener = jest.fn();
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const stop = createStorage().onForeignChange('key', listener);
  show(false);
  expect(listener).not.toHaveBeenCalled();
  show(true);
  stop();
  show(true);
  expect(listener).toHaveBeenCalledTimes(1);
});
