import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { intelligenceInstrumentView } from '../../../testing/instruments.ts';
import { openTakingOf, responsesFor, SAVE, startedDetail, UNSENT_KEY } from '../../../testing/open-taking.tsx';
import { INTELLIGENCE, SENSORY, threes } from '../../../testing/taking-pages.ts';
import { detailAt } from '../../../testing/user-assessments.ts';
import { AUTO_ADVANCE_KEY } from './auto-advance.ts';

const taking = openTakingOf(SENSORY);
const item = (number: number) => screen.findByRole('group', { name: `${number}. Pernyataan ${number}.` });
const legend = (number: number) => screen.getByText(`${number}. Pernyataan ${number}.`);
const openSensory = (responses = {}, currentPage = 0, answers = {}) =>
  taking.open({ detail: detailAt({ responses, currentPage }), answers });
const openIntelligence = (responses = {}, currentPage = 0) =>
  taking.open({
    ...INTELLIGENCE,
    detail: startedDetail(intelligenceInstrumentView, { responses, currentPage }),
  });
const question = (number: number) => screen.findByRole('group', { name: `Saya menyukai hal ${number}.` });
const option = (name: 'Ya' | 'Tidak') => screen.getByRole('radio', { name });
const toggle = () => screen.getByRole('switch', { name: 'Lanjut otomatis' });

const setMotion = (isReduced: boolean) => {
  window.matchMedia = jest.fn(() => ({
    matches: isReduced,
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  })) as never;
};
beforeEach(() => {
  setMotion(false);
  localStorage.removeItem(AUTO_ADVANCE_KEY);
});

describe('a page of items', () => {
  it('when an item is answered, then the next one scrolls into place and gets the focus, so that digits answer it', async () => {
    // Saves without an answer leave everything unsent, however long the keys take.
    openSensory({}, 0, { [SAVE]: () => new Promise(() => {}) });
    await userEvent.click(within(await item(1)).getByRole('radio', { name: /^JARANG/ }));
    expect(legend(2)).toHaveFocus();
    expect(Element.prototype.scrollIntoView).toHaveBeenLastCalledWith({ block: 'start', behavior: 'smooth' });
    await userEvent.keyboard('4');
    expect(legend(3)).toHaveFocus();
    await userEvent.keyboard('0');
    expect(legend(4)).toHaveFocus();
    expect(JSON.parse(localStorage.getItem(UNSENT_KEY) ?? '')).toMatchObject({
      responses: { 1: 2, 2: 4 },
      notApplicable: { 3: true },
    });
  });

  it('when following items are answered, then they are skipped; after the last one the next button gets the focus', async () => {
    openSensory({ ...threes(2, 4), ...threes(6, 10) });
    await userEvent.click(within(await item(1)).getByRole('radio', { name: /^JARANG/ }));
    expect(legend(5)).toHaveFocus();
    await userEvent.keyboard('1');
    expect(screen.getByRole('button', { name: 'Selanjutnya' })).toHaveFocus();
    expect(Element.prototype.scrollIntoView).toHaveBeenLastCalledWith({ block: 'end', behavior: 'smooth' });
  });

  it.each([
    ['in a dense window an answer closes it, so that it covers no item', true],
    ['elsewhere it stays open', false],
  ])('the open guide: %s', async (_case, isDense) => {
    setMotion(isDense);
    localStorage.setItem(AUTO_ADVANCE_KEY, 'on');
    openSensory();
    const first = await item(1);
    await userEvent.click(screen.getByText(/^Petunjuk/));
    expect(screen.getByRole('region', { name: 'Petunjuk' })).toHaveAttribute('tabindex', '0');
    await userEvent.click(within(first).getByRole('radio', { name: /^JARANG/ }));
    await waitFor(() => expect(screen.queryAllByRole('region', { name: 'Petunjuk' })).toHaveLength(isDense ? 0 : 1));
    expect(legend(2)).toHaveFocus();
  });

  it.each([
    ['in a dense window Next closes it, so that it does not cover the item without an answer', true],
    ['elsewhere it stays open', false],
  ])('the open guide, when an item has no answer: %s', async (_case, isDense) => {
    setMotion(isDense);
    openSensory(threes(1, 1));
    await item(1);
    await userEvent.click(screen.getByText(/^Petunjuk/));
    await userEvent.click(screen.getByRole('button', { name: 'Selanjutnya' }));
    await waitFor(() => expect(screen.queryAllByRole('region', { name: 'Petunjuk' })).toHaveLength(isDense ? 0 : 1));
    expect(legend(2)).toHaveFocus();
  });

  it('when an answer changes, then nothing moves', async () => {
    openSensory(threes(1, 1));
    const often = within(await item(1)).getByRole('radio', { name: /^SERING/ });
    await userEvent.click(often);
    expect(often).toHaveFocus();
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  });

  it('when arrow keys pass through the choices, then the focus stays with them', async () => {
    openSensory();
    const always = within(await item(1)).getByRole('radio', { name: /^SELALU/ });
    always.focus();
    // The browser reports an arrow key as a click without a press.
    fireEvent.click(always, { detail: 0 });
    expect(always).toBeChecked();
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  });

  it('when it is switched off, then an answer moves nothing, and the choice is kept on the device', async () => {
    openSensory();
    await item(1);
    expect(toggle()).toBeChecked();
    await userEvent.click(toggle());
    expect(localStorage.getItem(AUTO_ADVANCE_KEY)).toBe('off');
    const rarely = within(await item(1)).getByRole('radio', { name: /^JARANG/ });
    await userEvent.click(rarely);
    expect(rarely).toHaveFocus();
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  });

  it('when the device asks for less motion, then it is off; switched on by hand, items follow without animation', async () => {
    setMotion(true);
    openSensory();
    const first = await item(1);
    expect(toggle()).not.toBeChecked();
    await userEvent.click(toggle());
    await userEvent.click(within(first).getByRole('radio', { name: /^JARANG/ }));
    expect(Element.prototype.scrollIntoView).toHaveBeenLastCalledWith({ block: 'start', behavior: 'auto' });
  });
});

describe('one question at a time', () => {
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const fakeUser = () => {
    jest.useFakeTimers();
    return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  };

  it('when Ya or Tidak is pressed, then the next question follows after a pause and both are saved', async () => {
    openIntelligence();
    await question(1);
    const user = fakeUser();
    await user.click(option('Ya'));
    await wait(249);
    expect(option('Ya')).toBeChecked();
    await wait(1);
    await question(2);
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ responses: { 1: true }, currentPage: 1 });
    await user.keyboard('2');
    await wait(250);
    await question(3);
    await user.click(screen.getByRole('button', { name: 'Sebelumnya' }));
    await wait(500);
    await question(2);
    expect(option('Tidak')).toBeChecked();
  });

  it('when a double tap hits the option, then only one question is answered', async () => {
    openIntelligence();
    await question(1);
    const user = fakeUser();
    await user.dblClick(option('Ya'));
    await wait(1000);
    await question(2);
    expect(option('Ya')).not.toBeChecked();
  });

  it('when Next is pressed during the pause, then it moves by one question', async () => {
    openIntelligence();
    await question(1);
    const user = fakeUser();
    await user.click(option('Ya'));
    await user.click(screen.getByRole('button', { name: 'Selanjutnya' }));
    await wait(1000);
    await question(2);
  });

  it('when the last question is answered, then it stays and can be finished', async () => {
    openIntelligence(
      responsesFor(1, 69, () => true),
      69,
    );
    await question(70);
    const user = fakeUser();
    await user.click(option('Tidak'));
    await wait(1000);
    await question(70);
    expect(screen.getByRole('button', { name: 'Selesaikan Asesmen' })).toBeEnabled();
  });

  it('when arrow keys choose or it is switched off, then the question stays', async () => {
    openIntelligence();
    await question(1);
    fakeUser();
    fireEvent.click(option('Ya'), { detail: 0 });
    await wait(1000);
    await question(1);
    fireEvent.click(toggle());
    fireEvent.click(option('Tidak'), { detail: 1 });
    await wait(1000);
    await question(1);
  });
});
