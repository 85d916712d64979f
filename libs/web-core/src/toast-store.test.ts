import { createToastStore, TOAST_REMOVE_MS } from './toast-store.ts';

beforeEach(() => jest.useFakeTimers());

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

describe('the call that a toast is about', () => {
  const SAVE = 'POST /api/user-assessments/1/save-progress';
  const failure = { title: 'Gagal Menyimpan', variant: 'destructive' } as const;
  function failed() {
    const toasts = createToastStore();
    toasts.noteCall(SAVE, false);
    toasts.show(failure);
    return toasts;
  }

  it('when it succeeds later, then the toast about its failure closes', () => {
    const toasts = failed();
    toasts.noteCall('GET /api/orders', true);
    toasts.noteCall(SAVE, false);
    expect(toasts.getSnapshot()).toMatchObject({ open: true });
    toasts.noteCall(SAVE, true);
    expect(toasts.getSnapshot()).toMatchObject({ title: 'Gagal Menyimpan', open: false });
  });

  it('when another toast has taken its place, then that one stays', () => {
    const toasts = failed();
    toasts.show({ title: 'Profil tersimpan' });
    toasts.noteCall(SAVE, true);
    expect(toasts.getSnapshot()).toMatchObject({ title: 'Profil tersimpan', open: true });
  });

  it('when a poll failed before a toast about something else, then its next answer leaves the toast', () => {
    const toasts = createToastStore();
    toasts.noteCall('GET /api/orders', false);
    toasts.show(failure);
    toasts.noteCall('GET /api/orders', true);
    expect(toasts.getSnapshot()).toMatchObject({ open: true });
  });

  it('when it failed before an earlier toast, then a later toast is about something else and stays', () => {
    const toasts = failed();
    toasts.show(failure);
    toasts.noteCall(SAVE, true);
    expect(toasts.getSnapshot()).toMatchObject({ open: true });
  });

  it('when it succeeded before the toast, then the toast is about something else and stays', () => {
    const toasts = createToastStore();
    toasts.noteCall(SAVE, false);
    toasts.noteCall(SAVE, true);
    toasts.show(failure);
    toasts.noteCall(SAVE, true);
    expect(toasts.getSnapshot()).toMatchObject({ open: true });
  });
});
