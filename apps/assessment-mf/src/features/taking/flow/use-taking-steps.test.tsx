import { LEAVE_EVENT } from '@kenali/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { networkError } from '../../../testing/fake-shell.tsx';
import { button, openTakingOf, progressSaved, SAVE } from '../../../testing/open-taking.tsx';
import { SENSORY } from '../../../testing/taking-pages.ts';
import { detailAt } from '../../../testing/user-assessments.ts';

const taking = openTakingOf(SENSORY);
const link = document.createElement('a');
link.href = '/dashboard';
link.textContent = 'Dashboard';
/** Stands for the router, which sees only clicks that the guard lets through. */
const followed = jest.fn((event: MouseEvent) => event.preventDefault());
link.addEventListener('click', followed);
const dialog = () => screen.queryByRole('alertdialog', { name: 'Jawaban belum terkirim' });
const isClosingStopped = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  document.body.append(link);
  followed.mockClear();
});
afterEach(() => link.remove());

/** Answers an item while nothing can be sent; `isBlocked` blocks the storage too. A save that `hangs` is never answered. */
async function answerOffline(isBlocked: boolean, hangs = false) {
  const save = () => (hangs ? new Promise(() => undefined) : Promise.reject(networkError()));
  taking.open({ detail: detailAt({}), answers: { [SAVE]: save } });
  const item = await screen.findByRole('group', { name: '1. Pernyataan 1.' });
  if (isBlocked)
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  await userEvent.click(within(item).getByRole('radio', { name: /^JARANG/ }));
  if (hangs) await screen.findAllByText('Menyimpan…');
  else await screen.findAllByText(isBlocked ? /^Belum tersimpan\. Biarkan/ : /^Belum tersimpan, disimpan/);
}

it('leaving: when answers are stored on the device, then nothing asks', async () => {
  await answerOffline(false);
  expect(isClosingStopped()).toBe(false);
  await userEvent.click(link);
  expect(followed).toHaveBeenCalled();
  expect(dialog()).toBeNull();
});

it('leaving: when answers are neither sent nor stored, then closing the tab and a link ask first', async () => {
  await answerOffline(true);
  expect(isClosingStopped()).toBe(true);
  await userEvent.click(link);
  expect(followed).not.toHaveBeenCalled();
  await userEvent.click(within(dialog() as HTMLElement).getByText('Tetap di halaman ini'));
  expect(dialog()).toBeNull();
  expect(taking.shell.navigate).not.toHaveBeenCalled();
  await userEvent.click(link);
  await userEvent.click(within(dialog() as HTMLElement).getByText('Tinggalkan halaman'));
  expect(taking.shell.navigate).toHaveBeenCalledWith('/dashboard');
});

it('leaving: when answers that are not stored are still being sent, then closing the tab asks', async () => {
  await answerOffline(true, true);
  expect(isClosingStopped()).toBe(true);
});

it('leaving: when the shell signs the user out, then it asks first, and staying keeps the session', async () => {
  await answerOffline(true);
  const signOut = jest.fn();
  const isStopped = () => {
    const event = new CustomEvent(LEAVE_EVENT, { cancelable: true, detail: signOut });
    act(() => void window.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(isStopped()).toBe(true);
  await userEvent.click(within(dialog() as HTMLElement).getByText('Tetap di halaman ini'));
  expect(signOut).not.toHaveBeenCalled();
  expect(isStopped()).toBe(true);
  await userEvent.click(within(dialog() as HTMLElement).getByText('Tinggalkan halaman'));
  expect(signOut).toHaveBeenCalledTimes(1);
});

it('leaving: when the answers arrive after all, then the page that was asked for opens, and nothing asks any more', async () => {
  await answerOffline(true);
  await userEvent.click(link);
  expect(taking.shell.navigate).not.toHaveBeenCalled();
  taking.shell.answers[SAVE] = () => progressSaved({ responses: { 1: 2 } });
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Tersimpan');
  expect(isClosingStopped()).toBe(false);
  expect(taking.shell.navigate).toHaveBeenCalledWith('/dashboard');
  expect(dialog()).toBeNull();
  expect(button('Sebelumnya')).toBeDisabled();
});

it('leaving: when Back is pressed on the participant form, then it asks, and again after staying', async () => {
  // The last test, because the open step stays in the memory of the tab.
  await answerOffline(true);
  taking.shell.goBack();
  await screen.findByRole('heading', { name: 'Informasi Peserta' });
  for (let time = 0; time < 2; time += 1) {
    taking.shell.goBack();
    await waitFor(() => expect(dialog()).not.toBeNull());
    if (time === 0) await userEvent.click(within(dialog() as HTMLElement).getByText('Tetap di halaman ini'));
  }
  expect(taking.shell.navigate).not.toHaveBeenCalled();
  await userEvent.click(within(dialog() as HTMLElement).getByText('Tinggalkan halaman'));
  expect(taking.shell.navigate).toHaveBeenCalledWith(-1);
});
