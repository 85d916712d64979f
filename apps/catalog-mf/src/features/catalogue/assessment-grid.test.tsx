import type { AssessmentView } from '@kenali/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { AssessmentGrid } from './assessment-grid.tsx';

const sensory: AssessmentView = {
  id: 1,
  name: 'Profil Sensori Anak',
  description: 'Kuesioner 125 butir.',
  price: '350000.00',
  listPrice: '500000.00',
  promoLabel: 'PROMO',
  note: 'Gratis Konsultasi Online 1 Kali',
  duration: '30–45 menit',
  ageRange: '3–12 tahun',
  type: 'sensory',
  isActive: true,
  createdAt: '2026-11-21T00:00:00.000Z',
};
const grid = <AssessmentGrid placeholders={2} emptyText="Tidak ada asesmen tersedia saat ini" />;

describe('AssessmentGrid', () => {
  it('when the catalogue is there, then the sensory card shows list price, PROMO, price and consultation', async () => {
    renderWithShell(grid, { answer: () => [sensory] });
    const card = await screen.findByRole('article');
    expect(within(card).getByText('Pemrosesan Sensoris')).toBeInTheDocument();
    expect(within(card).getByText('Rp 500000').tagName).toBe('S');
    for (const text of ['PROMO', 'Rp 350.000', 'Gratis Konsultasi Online 1 Kali', '30–45 menit', '3–12 tahun'])
      expect(within(card).getByText(text)).toBeInTheDocument();
  });

  it('when there is no list price, then nothing is struck through', async () => {
    const { container } = renderWithShell(grid, { answer: () => [{ ...sensory, listPrice: null, promoLabel: null }] });
    await screen.findByRole('article');
    expect(container.querySelector('s')).toBeNull();
    expect(screen.queryByText('PROMO')).toBeNull();
  });

  it('when a card is added, then the cart holds it once, a toast says so, and the button leads to the cart', async () => {
    const { toasts, opened, cartItems } = renderWithShell(grid, { answer: () => [sensory] });
    await userEvent.click(await screen.findByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }));
    expect(cartItems()).toEqual([expect.objectContaining({ id: 1, price: '350000.00', type: 'sensory' })]);
    expect(toasts).toEqual([{ title: 'Ditambahkan ke Keranjang', description: 'Profil Sensori Anak' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Lihat di keranjang' }));
    expect(opened.drawer).toBe(1);
  });

  it('when the catalogue is empty, then the given text stands there', async () => {
    renderWithShell(grid, { answer: () => [] });
    expect(await screen.findByText('Tidak ada asesmen tersedia saat ini')).toBeInTheDocument();
  });

  it('when loading fails, then it says so and a retry brings the cards', async () => {
    let fails = true;
    renderWithShell(grid, {
      answer: () => {
        if (fails) throw new Error('503: ');
        return [sensory];
      },
    });
    expect(await screen.findByText('Gagal memuat asesmen')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });
});
