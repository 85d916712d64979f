import { screen } from '@testing-library/react';
import { intelligence, other, sensory, signedIn } from '../testing/examples.ts';
import { renderWithShell } from '../testing/render-with-shell.tsx';
import { AssessmentsRoute } from './assessments-route.tsx';
import { DashboardCatalogue } from './dashboard-catalogue.tsx';
import { HomeRoute } from './home-route.tsx';

const list = [sensory, intelligence, other];
const answer = (path: string) => (path === '/api/assessments' ? list : []);

it('/: when a visitor comes, then it is the landing page', async () => {
  renderWithShell(<HomeRoute />, { answer });
  expect(screen.getByRole('link', { name: 'Daftar' })).toBeInTheDocument();
  expect(await screen.findAllByRole('article')).toHaveLength(3);
});

it('/: when the account is not known yet, then it is the landing page, and the home as soon as it is', async () => {
  const { setSession, seen } = renderWithShell(<HomeRoute />, { answer, session: { status: 'signed-in', user: null } });
  await screen.findAllByRole('article');
  expect(screen.queryByText(/^Halo/)).toBeNull();
  expect(seen.asked).toEqual(['/api/assessments']);
  setSession(signedIn());
  expect(screen.getByRole('heading', { level: 1, name: 'Halo, Ratna' })).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

it('the cards: when a type has samples, then its card offers one, and no other card does', async () => {
  renderWithShell(<AssessmentsRoute />, { answer });
  await screen.findAllByRole('article');
  const samples = screen.getAllByRole('button', { name: /^Coba Sample Gratis/ });
  expect(samples.map(({ textContent }) => textContent)).toEqual([
    `Coba Sample Gratis ${sensory.name}`,
    `Coba Sample Gratis ${intelligence.name}`,
  ]);
});

it.each([
  ['/', HomeRoute, 'Tidak ada asesmen tersedia saat ini'],
  ['/assessments', AssessmentsRoute, 'Tidak ada asesmen tersedia saat ini'],
  ['the dashboard', DashboardCatalogue, 'No assessments available at the moment'],
])('%s: when there is nothing to take, then its empty text is shown', async (_, Screen, text) => {
  renderWithShell(<Screen />, { answer: () => [] });
  expect(await screen.findByText(text)).toBeInTheDocument();
});
