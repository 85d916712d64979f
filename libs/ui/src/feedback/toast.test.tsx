import { act, fireEvent, screen } from '@testing-library/react';
import { renderThemed } from '../testing/index.tsx';
import { type ToastEntry, ToastProvider, type ToastStore, ToastViewport } from './toast.tsx';

// jsdom has no pointer capture; browsers do, and the swipe needs it.
Object.assign(HTMLElement.prototype, {
  hasPointerCapture: () => true,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
});

const createStore = () => {
  let current: ToastEntry | null = null;
  const listeners = new Set<() => void>();
  const set = (next: ToastEntry | null) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const store: ToastStore = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => current,
    dismiss: jest.fn((id) => {
      if (current?.id === id) set(null);
    }),
  };
  return { store, show: (entry: ToastEntry) => act(() => set(entry)) };
};

const start = () => {
  const kept = createStore();
  renderThemed(
    <ToastProvider>
      <ToastViewport store={kept.store} />
    </ToastProvider>,
  );
  return kept;
};

const shown = () => screen.queryAllByRole('listitem').map((toast) => toast.textContent?.trim());
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());

it('ToastViewport: when a second toast is shown, then it replaces the first', () => {
  const { show } = start();
  show({ id: '1', title: 'Login Berhasil!', description: 'Selamat datang.' });
  expect(shown()).toEqual(['Login Berhasil! Selamat datang.']);
  show({ id: '2', title: 'Sudah di Keranjang', variant: 'destructive' });
  expect(shown()).toEqual(['Sudah di Keranjang']);
});

it('ToastViewport: when no duration is given, then it is dismissed after exactly 5000 ms', () => {
  const { show, store } = start();
  show({ id: '1', title: 'Tersimpan' });
  wait(4999);
  expect(store.dismiss).not.toHaveBeenCalled();
  wait(1);
  expect(store.dismiss).toHaveBeenCalledWith('1');
  expect(shown()).toEqual([]);
});

it('ToastViewport: when a duration is given, then it replaces the default', () => {
  const { show, store } = start();
  show({ id: '1', title: 'Profil sensori selesai', durationMs: 8000 });
  wait(7999);
  expect(store.dismiss).not.toHaveBeenCalled();
  wait(1);
  expect(store.dismiss).toHaveBeenCalledTimes(1);
});

it('ToastViewport: when a toast replaces another, then the timer of the old toast does not dismiss the new one', () => {
  const { show, store } = start();
  show({ id: '1', title: 'Lama' });
  wait(3000);
  show({ id: '2', title: 'Baru' });
  wait(3000);
  expect(store.dismiss).not.toHaveBeenCalled();
  expect(shown()).toEqual(['Baru']);
});

it('ToastViewport: when its close button is clicked, then the store dismisses it', () => {
  const { show, store } = start();
  show({ id: '7', title: 'Tersimpan' });
  fireEvent.click(screen.getByRole('button', { name: 'Tutup notifikasi' }));
  expect(store.dismiss).toHaveBeenCalledWith('7');
});

it('ToastViewport: when `open` is false, then no toast is shown', () => {
  const { show } = start();
  show({ id: '1', title: 'Tersimpan' });
  show({ id: '1', title: 'Tersimpan', open: false });
  expect(shown()).toEqual([]);
});

it('ToastViewport: when F8 is pressed, then the list of toasts has the focus', () => {
  const { show } = start();
  show({ id: '1', title: 'Tersimpan' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('list')).toHaveFocus();
  expect(screen.getByRole('region', { name: 'Notifikasi (F8)' })).toContainElement(screen.getByRole('list'));
});

it('ToastViewport: when Esc closes a focused toast, then the focus returns to the element before F8', () => {
  const { show } = start();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  show({ id: '1', title: 'Tersimpan' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  fireEvent.keyDown(screen.getByRole('list'), { key: 'Escape' });
  expect(shown()).toEqual([]);
  expect(field).toHaveFocus();
  field.remove();
});

it('ToastViewport: when its action is pressed, then the toast closes, the focus returns first, and the action runs once', () => {
  const { show, store } = start();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const onPress = jest.fn(() => expect(field).toHaveFocus());
  show({ id: '1', title: 'Ditambahkan ke Keranjang', action: { label: 'Lihat keranjang', onPress } });
  const button = screen.getByRole('button', { name: 'Lihat keranjang' });
  act(() => button.focus());
  fireEvent.click(button);
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(store.dismiss).toHaveBeenCalledWith('1');
  expect(shown()).toEqual([]);
  expect(field).toHaveFocus();
  field.remove();
});

it('ToastViewport: when the element before the toast is gone, then the focus returns to the main part', () => {
  const { show } = start();
  const main = document.body.appendChild(document.createElement('main'));
  main.tabIndex = -1;
  show({ id: '1', title: 'Tersimpan' });
  act(() => screen.getByRole('button', { name: 'Tutup notifikasi' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Tutup notifikasi' }));
  expect(main).toHaveFocus();
  main.remove();
});

it('ToastViewport: while the pointer or the focus is on it, then its timer pauses', () => {
  const { show, store } = start();
  show({ id: '1', title: 'Tersimpan' });
  wait(3000);
  fireEvent.pointerMove(screen.getByRole('list'));
  wait(10_000);
  expect(store.dismiss).not.toHaveBeenCalled();
  fireEvent.pointerLeave(screen.getByRole('list'));
  wait(1500);
  fireEvent.focusIn(screen.getByRole('button', { name: 'Tutup notifikasi' }));
  wait(10_000);
  expect(store.dismiss).not.toHaveBeenCalled();
});

it.each([
  ['success', 'polite'],
  ['destructive', 'assertive'],
] as const)('ToastViewport: a toast of the variant %s is announced as %s, with its action', (variant, politeness) => {
  const { show } = start();
  show({ id: '1', title: 'Judul', variant, action: { label: 'Lihat keranjang', onPress: () => undefined } });
  wait(100);
  const status = screen.getByRole('status');
  expect(status).toHaveAttribute('aria-live', politeness);
  expect(status).toHaveTextContent('Notifikasi Judul Lihat keranjang');
});

it('ToastViewport: a success has the check, other toasts have other icons', () => {
  const { show } = start();
  const icon = () => screen.getByRole('listitem').querySelector('svg')?.getAttribute('class');
  show({ id: '1', title: 'Login Berhasil!', variant: 'success' });
  expect(icon()).toContain('circle-check');
  show({ id: '2', title: 'Sudah di Keranjang' });
  expect(icon()).toContain('info');
});

it.each([
  [50, 0],
  [51, 1],
])('ToastViewport: when it is swiped %p px to the right, then it is dismissed %p times', (distance, times) => {
  const { show, store } = start();
  show({ id: '1', title: 'Tersimpan' });
  const toast = screen.getByRole('listitem');
  // jsdom has no PointerEvent, so a mouse event of that type carries the position.
  const point = (type: string, clientX: number) =>
    fireEvent(toast, new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY: 0 }));
  point('pointerdown', 0);
  point('pointermove', 20);
  point('pointermove', distance);
  point('pointerup', distance);
  expect(store.dismiss).toHaveBeenCalledTimes(times);
});
