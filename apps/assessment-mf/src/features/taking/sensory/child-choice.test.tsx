import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, networkError } from '../../../testing/fake-shell.tsx';
import { button, openTakingOf, progressSaved, SAVE } from '../../../testing/open-taking.tsx';
import { SENSORY } from '../../../testing/taking-pages.ts';
import { bima, detailAt } from '../../../testing/user-assessments.ts';

const LIST = 'GET /api/children';
const ADD = 'POST /api/children';
const dewi = { ...bima, id: 5, name: 'Dewi Wijaya' };

const taking = openTakingOf(SENSORY);
const open = (own: object, answers: Record<string, Answer> = {}, participantInfo: object = {}) =>
  taking.open({
    detail: detailAt({ currentStep: 'participant-info', participantInfo }),
    answers: { [LIST]: () => ({ children: [bima, dewi], suggestions: [], ...own }), ...answers },
  });
const option = (name: RegExp) => screen.findByRole('radio', { name });
const nameField = () => screen.getByLabelText('Nama anak');
const birthField = () => screen.getByLabelText('Tanggal lahir anak');
const saves = () =>
  taking.shell.sent(SAVE).map(({ body }) => body as { childId?: number | null; participantInfo?: object });
const choices = () => saves().flatMap(({ childId }) => (childId === undefined ? [] : [childId]));
const box = () => screen.queryByRole('checkbox', { name: /Simpan sebagai profil anak/ });
const ANOTHER = /^Isi untuk anak lain/;

it('when a parent chooses a child, then the form is filled and saved, and the choice is sent', async () => {
  open({});
  expect(await option(/^Bima Wijaya/)).not.toBeChecked();
  expect(await option(ANOTHER)).not.toBeChecked();
  await userEvent.click(await option(/^Dewi Wijaya/));
  expect([nameField(), birthField()].map((field) => (field as HTMLInputElement).value)).toEqual([
    'Dewi Wijaya',
    '2020-03-14',
  ]);
  expect(await option(/^Dewi Wijaya/)).toBeChecked();
  expect(box()).toBeNull();
  await waitFor(() =>
    expect(saves().map(({ participantInfo }) => participantInfo)).toContainEqual({
      childName: 'Dewi Wijaya',
      childBirthDate: '2020-03-14',
    }),
  );
  expect(choices()).toEqual([5]);
});

it('when the name is corrected afterwards, then the form no longer counts as that of the profile', async () => {
  open({});
  await userEvent.click(await option(/^Bima Wijaya/));
  await userEvent.type(nameField(), ' Kecil');
  expect(await option(/^Bima Wijaya/)).not.toBeChecked();
  expect(await option(ANOTHER)).toBeChecked();
  expect(birthField()).toHaveValue('2020-03-14');
});

it('when a parent takes the choice back, then the form is empty, and typed data of another child stay', async () => {
  open({});
  await userEvent.click(await option(/^Bima Wijaya/));
  await userEvent.click(await option(ANOTHER));
  expect([nameField(), birthField()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  expect(choices()).toEqual([4, null]);
  await userEvent.type(nameField(), 'Cinta');
  await userEvent.click(await option(ANOTHER));
  expect(nameField()).toHaveValue('Cinta');
});

it('when the saved form names a child of a profile, whatever its capitals, then that child is chosen', async () => {
  open({}, {}, { childName: ' bima  WIJAYA', childBirthDate: '2020-03-14' });
  expect(await option(/^Bima Wijaya/)).toBeChecked();
  expect(choices()).toEqual([]);
});

it('when a child is outside the ages, then its option says so before it is chosen', async () => {
  open({ children: [bima, { ...dewi, birthDate: '2009-01-02' }] });
  expect(await option(/^Dewi Wijaya/)).toHaveAccessibleName(
    /Lahir 2 Januari 2009\. Usianya \d+ tahun.*, sedangkan asesmen ini untuk 3–12 tahun\.$/,
  );
  expect(await option(/^Bima Wijaya/)).not.toHaveAccessibleName(/Usianya/);
});

it('when the test was on an earlier day, then the ages of that day count', async () => {
  open({}, {}, { testDate: '2022-03-14' });
  expect(await option(/^Bima Wijaya/)).toHaveAccessibleName(
    /Usianya 2 tahun, sedangkan asesmen ini untuk 3–12 tahun\./,
  );
});

describe('a child of an earlier form, without a profile', () => {
  const cinta = { name: 'Cinta', birthDate: '2021-01-02', assessments: 1 };

  it('can be chosen, and saved as a profile', async () => {
    open({ children: [], suggestions: [cinta] });
    await userEvent.click(await option(/^Cinta/));
    expect([nameField(), birthField()].map((field) => (field as HTMLInputElement).value)).toEqual([
      'Cinta',
      '2021-01-02',
    ]);
    expect(await option(/^Cinta/)).toBeChecked();
    expect(box()).toBeVisible();
    expect(choices()).toEqual([null]);
  });

  it('when this form alone names it, then it stays typed, also while the name is corrected', async () => {
    open({ suggestions: [cinta] }, {}, { childName: 'Cinta', childBirthDate: '2021-01-02' });
    await option(/^Bima Wijaya/);
    await userEvent.type(nameField(), ' Dewi');
    expect(screen.queryByRole('radio', { name: /^Cinta/ })).toBeNull();
  });
});

describe('the offer to save a profile', () => {
  const typed = {
    childName: 'Cinta',
    childBirthDate: '2021-01-02',
    parentName: 'Sari',
    relationship: 'Ibu',
    testDate: '2026-11-20',
  };
  const submit = () => userEvent.click(button('Lanjut ke pertanyaan'));
  const questions = () => screen.findByRole('heading', { name: 'Halaman 1 dari 13' });

  it('when a child is typed, then it is saved as a profile only if the parent ticks the box', async () => {
    open({ children: [] }, { [ADD]: () => ({ ...bima, name: 'Cinta' }) }, typed);
    await waitFor(() => expect(box()).toBeVisible());
    expect(screen.queryByText('Untuk siapa?')).toBeNull();
    expect(box()).not.toBeChecked();
    await userEvent.click(box() as HTMLElement);
    await submit();
    await questions();
    expect(taking.shell.sent(ADD)).toEqual([{ body: { name: 'Cinta', birthDate: '2021-01-02' } }]);
    await waitFor(() => expect(taking.shell.toast).toHaveBeenCalledWith({ title: 'Profil Cinta tersimpan' }));
  });

  it('when the box stays empty, then nothing is saved', async () => {
    open({}, {}, typed);
    await waitFor(() => expect(box()).toBeVisible());
    await submit();
    await questions();
    expect(taking.shell.sent(ADD)).toEqual([]);
  });

  it.each([networkError, () => apiError('CHILDREN_FULL')])(
    'when it fails, then the questionnaire opens all the same',
    async (error) => {
      open({}, { [ADD]: () => Promise.reject(error()) }, typed);
      await waitFor(() => expect(box()).toBeVisible());
      await userEvent.click(box() as HTMLElement);
      await submit();
      await questions();
      await waitFor(() =>
        expect(taking.shell.toast).toHaveBeenCalledWith(
          expect.objectContaining({ title: 'Profil anak belum tersimpan' }),
        ),
      );
    },
  );

  it.each([
    ['the consent names no profiles', () => ({ children: [], suggestions: [], needsConsent: true })],
    ['the API knows no profiles', () => Promise.reject(apiError('NOT_FOUND'))],
    ['there is no network', () => Promise.reject(networkError())],
  ])('when %s, then the form is as before', async (_, list) => {
    open({}, { [LIST]: list }, typed);
    await waitFor(() => expect(taking.shell.sent(LIST)).toHaveLength(1));
    expect(await screen.findByLabelText('Nama anak')).toHaveValue('Cinta');
    expect(box()).toBeNull();
    expect(screen.queryByText('Untuk siapa?')).toBeNull();
    await submit();
    await questions();
  });
});

it('when the choice does not arrive, then the form is filled and saved all the same', async () => {
  const refuse: Answer = ({ body }) => {
    if ((body as { childId?: number }).childId !== undefined) throw networkError();
    return progressSaved();
  };
  open({}, { [SAVE]: refuse });
  await userEvent.click(await option(/^Bima Wijaya/));
  expect(nameField()).toHaveValue('Bima Wijaya');
  await waitFor(() => expect(saves().some(({ participantInfo }) => participantInfo)).toBe(true));
  expect(taking.shell.toast).not.toHaveBeenCalled();
});
