import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedIn, userAssessment } from '../../testing/examples.ts';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { HomePage } from './home.page.tsx';

const page = (firstName = 'Ratna') => (
  <HomePage user={{ firstName, email: 'ratna@contoh.test' }} catalogue={<p>kartu</p>} />
);
const figure = (label: string) => screen.getByText(label).nextElementSibling;
const list = [userAssessment(1, 'available'), userAssessment(2, 'completed'), userAssessment(3, 'completed')];

describe('HomePage', () => {
  it.each([
    ['Ratna', 'Halo, Ratna'],
    [' ', 'Halo, ratna@contoh.test'],
  ])('greeting: when the first name is "%s", then it reads "%s"', (firstName, greeting) => {
    renderWithShell(page(firstName), { answer: () => [], session: signedIn() });
    expect(screen.getByRole('heading', { level: 1, name: greeting })).toBeInTheDocument();
    expect(screen.getByText('kartu')).toBeInTheDocument();
  });

  it('links: when the page is there, then it leads to the catalogue and the dashboard', () => {
    renderWithShell(page(), { answer: () => [], session: signedIn() });
    expect(screen.getByRole('link', { name: 'Lihat semua asesmen' })).toHaveAttribute('href', '/assessments');
    expect(screen.getByRole('link', { name: 'Buka dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('counters: when the list is on its way, then no figure is claimed', () => {
    renderWithShell(page(), { answer: () => new Promise(() => undefined), session: signedIn() });
    for (const label of ['Siap dikerjakan', 'Selesai', 'Sedang dikerjakan'])
      expect(figure(label)).toHaveTextContent(/^$/);
  });

  it('counters: when the list is there, then each status is counted', async () => {
    renderWithShell(page(), { answer: () => list, session: signedIn() });
    await waitFor(() => expect(figure('Siap dikerjakan')).toHaveTextContent('1'));
    expect(figure('Selesai')).toHaveTextContent('2');
    expect(figure('Sedang dikerjakan')).toHaveTextContent('0');
  });

  it('counters: when the list cannot be read, then dashes stand there and a note; a refresh brings the figures', async () => {
    let fails = true;
    renderWithShell(page(), {
      session: signedIn(),
      answer: () => {
        if (fails) throw new Error('503: ');
        return list;
      },
    });
    await waitFor(() => expect(figure('Selesai')).toHaveTextContent('-'));
    expect(screen.getByText(/belum dapat dimuat, dan tetap tersimpan/)).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(figure('Selesai')).toHaveTextContent('2'));
    expect(screen.queryByText(/belum dapat/)).toBeNull();
    fails = true;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/belum dapat diperbarui/)).toBeInTheDocument();
    expect(figure('Selesai')).toHaveTextContent('2');
  });

  it('Refresh: when pressed, then the own assessments and the catalogue are read again', async () => {
    const { seen, queryClient } = renderWithShell(page(), { answer: () => list, session: signedIn() });
    await queryClient.fetchQuery({ queryKey: ['/api/assessments'] });
    seen.asked.length = 0;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect([...seen.asked].sort()).toEqual(['/api/assessments', '/api/user-assessments']));
  });
});

describe('the countdown', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('when seconds pass, then it goes 3, 2, 1, reads the list again and starts anew, without being spoken', async () => {
    const { seen } = renderWithShell(page(), { answer: () => list, session: signedIn() });
    await pass(50);
    const line = screen.getByText(/Diperbarui dalam/);
    expect(line).toHaveAttribute('aria-live', 'off');
    const shown: (string | null)[] = [];
    for (let second = 0; second < 4; second += 1) {
      shown.push(line.textContent);
      await pass(1000);
    }
    expect(shown).toEqual([3, 2, 1, 3].map((left) => `Diperbarui dalam ${left} detik`));
    expect(seen.asked.filter((path) => path === '/api/user-assessments')).toHaveLength(2);
  });
});
