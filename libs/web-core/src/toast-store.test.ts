import { createToastStore, TOAST_REMOVE_MS } from './toast-store.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('two toasts: when the second shows, then it replaces the first and has a new id', () => {
  const toasts = createToastStore();
  toasts.show({ title: 'Satu' });
  const first = toasts.getSnapshot();
  toasts.show({ title: 'Dua', variant: 'destructive' });
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Dua', variant: 'destructive', open: true });
  expect(toasts.getSnapshot()?.id).not.toBe(first?.id);
});

it('dismiss: the toast closes at once and is removed later', () => {
  const toasts = createToastStore();
  toasts.show({ title: 'Satu' });
  toasts.dismiss(toasts.getSnapshot()?.id ?? '');
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Satu', open: false });
  jest.advanceTimersByTime(TOAST_REMOVE_MS);
  expect(toasts.getSnapshot()).toBeNull();
});

it('dismiss: without an id, the open toast closes', () => {
  const toasts = createToastStore();
  toasts.dismiss();
  expect(toasts.getSnapshot()).toBeNull();
  toasts.show({ title: 'Satu' });
  toasts.dismiss();
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Satu', open: false });
});

it('dismiss: when the toast was replaced, then the new one stays', () => {
  const toasts = createToastStore();
  toasts.show({ title: 'Satu' });
  const old = toasts.getSnapshot()?.id ?? '';
  toasts.show({ title: 'Dua' });
  toasts.dismiss(old);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Dua', open: true });
});
