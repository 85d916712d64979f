import { assessmentView } from '@kenali/contracts/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedIn } from '../../testing/examples.ts';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { SampleButton } from './sample-button.tsx';
import type { SampledType } from './sample-types.ts';
import { SAMPLES } from './samples.ts';

const trigger = () => screen.getByRole('button', { name: 'Coba Sample Gratis Kartu' });
const button = (name: string) => screen.getByRole('button', { name });

async function open(
  type: SampledType,
  session = undefined as ReturnType<typeof signedIn> | undefined,
  catalogue: object[] = [],
) {
  const send = jest.fn();
  renderWithShell(<SampleButton type={type} assessmentName="Kartu" />, { answer: () => catalogue, send, session });
  await userEvent.click(trigger());
  return { send, dialog: await screen.findByRole('dialog', { name: SAMPLES[type].label }) };
}

async function answerAll(type: SampledType) {
  const { questions } = SAMPLES[type];
  for (const [at, { options }] of questions.entries()) {
    await userEvent.click(screen.getByRole('radio', { name: options[0]?.label }));
    await userEvent.click(button(at === questions.length - 1 ? 'Lihat Hasil Sample' : 'Selanjutnya'));
  }
}

describe('SampleButton', () => {
  it('when the type has no sample, then there is no button', () => {
    renderWithShell(<SampleButton type="other" assessmentName="Kartu" />, { answer: () => [] });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [{ 'sample-questions': false }, 0],
    [{ 'sample-questions': true }, 1],
    [undefined, 1],
  ])('when the flags are %j, then there are %i buttons', (flags, count) => {
    renderWithShell(<SampleButton type="sensory" assessmentName="Kartu" />, { answer: () => [], flags });
    expect(screen.queryAllByRole('button')).toHaveLength(count);
  });

  it.each([
    ['sensory', 4, ['Tidak Pernah', 'Jarang', 'Kadang-kadang', 'Sering', 'Selalu']],
    ['learning', 4, null],
    ['intelligence', 5, ['Ya', 'Tidak']],
  ] as const)(
    'when the %s sample opens, then %i questions come one at a time with their choices',
    async (type, count, labels) => {
      const { dialog } = await open(type);
      const { questions } = SAMPLES[type];
      expect(questions).toHaveLength(count);
      expect(within(dialog).getByRole('progressbar', { name: `Pertanyaan 1 dari ${count}` })).toBeInTheDocument();
      expect(within(dialog).getAllByRole('group')).toHaveLength(1);
      const shown = within(dialog)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent?.slice(0, -1));
      expect(shown).toEqual(labels ?? questions[0]?.options.map(({ label }) => label));
    },
  );

  it('when nothing is chosen, then next is disabled; a choice enables it, and back restores the choice', async () => {
    await open('sensory');
    expect(button('Sebelumnya')).toBeDisabled();
    expect(button('Selanjutnya')).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: /^Sering/ }));
    await userEvent.click(button('Selanjutnya'));
    expect(screen.getByText(SAMPLES.sensory.questions[1]?.text as string)).toHaveFocus();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
    expect(button('Selanjutnya')).toBeDisabled();
    await userEvent.click(button('Sebelumnya'));
    expect(screen.getByRole('radio', { name: /^Sering/ })).toBeChecked();
  });

  it('when keys are pressed, then a digit chooses an option and Tab moves to next', async () => {
    await open('intelligence');
    expect(screen.getByText(SAMPLES.intelligence.questions[0]?.text as string)).toHaveFocus();
    await userEvent.keyboard('2');
    expect(screen.getByRole('radio', { name: /^Tidak/ })).toBeChecked();
    await userEvent.tab();
    expect(button('Selanjutnya')).toHaveFocus();
  });

  it.each([
    ['350000.00', 'Rp\u00a0350.000', '%2Fassessments%2F3'],
    ['0.00', 'Free Access', '%2Fassessment%2F3'],
  ])(
    'when the assessment costs %s, then it says %s, and registration and login lead to %s',
    async (price, shown, next) => {
      await open('learning', undefined, [assessmentView({ id: 3, type: 'learning', price })]);
      await answerAll('learning');
      const teaser = within(await screen.findByRole('dialog', { name: 'Selamat!' }));
      expect(teaser.getByText(shown, { normalizer: (text) => text })).toBeVisible();
      const hrefOf = (name: string) => teaser.getByRole('link', { name }).getAttribute('href');
      expect([hrefOf('Daftar & Akses Penuh'), hrefOf('Masuk')]).toEqual([
        `/register?next=${next}`,
        `/login?next=${next}`,
      ]);
    },
  );

  it.each([
    ['sensory', /125 pertanyaan/],
    ['learning', /14 pertanyaan/],
    ['intelligence', /7 dimensi/],
  ] as const)('when the %s sample is finished, then the teaser leads on and nothing was sent', async (type, claim) => {
    const { send } = await open(type);
    await answerAll(type);
    const teaser = await screen.findByRole('dialog', { name: 'Selamat!' });
    expect(within(teaser).getByText(claim)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Selamat!' })).toHaveFocus();
    expect(within(teaser).getByRole('link', { name: 'Daftar & Akses Penuh' })).toHaveAttribute('href', '/register');
    expect(within(teaser).getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
    expect(send).not.toHaveBeenCalled();
    await userEvent.click(within(teaser).getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(trigger()).toHaveFocus();
  });

  it.each([
    [{ label: 'Bukti belum ada', meaning: 'Belum ada penelitian.' }, true],
    [null, false],
    [undefined, false],
  ])('when the catalogue says %j about the evidence, then the teaser repeats it', async (evidence, isShown) => {
    const entry = assessmentView({ type: 'learning', ...(evidence === undefined ? {} : { evidence }) });
    renderWithShell(<SampleButton type="learning" assessmentName="Kartu" />, { answer: () => [entry] });
    await userEvent.click(trigger());
    await screen.findByRole('dialog', { name: SAMPLES.learning.label });
    await answerAll('learning');
    const teaser = within(await screen.findByRole('dialog', { name: 'Selamat!' }));
    await teaser.findByText(new RegExp(entry.name));
    const found = teaser.queryByText(/Batasnya dijelaskan pada setiap hasil\./);
    expect(found?.textContent ?? null).toBe(
      isShown ? 'Bukti belum ada: Belum ada penelitian. Batasnya dijelaskan pada setiap hasil.' : null,
    );
  });

  it('when it is closed before the end, then the answers are discarded', async () => {
    const { dialog } = await open('sensory');
    await userEvent.click(screen.getByRole('radio', { name: /^Selalu/ }));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(trigger()).toHaveFocus();
    await userEvent.click(trigger());
    await screen.findByRole('dialog');
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  });

  it('when the user is signed in, then the closing dialog does not ask them to register', async () => {
    await open('learning', signedIn());
    await answerAll('learning');
    await screen.findByRole('dialog', { name: 'Selamat!' });
    expect(screen.queryByRole('link')).toBeNull();
  });
});
