import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sensory, signedIn } from '../../testing/examples.ts';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { AssessmentGrid } from './assessment-grid.tsx';

const grid = <AssessmentGrid placeholders={2} emptyText="Tidak ada asesmen tersedia saat ini" />;

describe('AssessmentGrid', () => {
  it('when the catalogue is loading, then a status says so', () => {
    renderWithShell(grid, { answer: () => new Promise(() => undefined) });
    const status = screen.getByRole('status');
    expect(status).toHaveTextContent('Memuat asesmen...');
    expect(status.querySelectorAll(':scope > div > *')).toHaveLength(2);
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('when the catalogue has loaded, then the sensory card shows list price, PROMO, price and consultation', async () => {
    renderWithShell(grid, { answer: () => [sensory] });
    const card = await screen.findByRole('article');
    expect(within(card).getByText('Pemrosesan Sensoris')).toBeInTheDocument();
    expect(within(card).getByText('Rp 500000').tagName).toBe('S');
    for (const text of [
      'PROMO',
      'Rp 350.000',
      'Hemat Rp 150.000',
      'Gratis Konsultasi Online 1 Kali',
      '30–45 menit',
      '3–12 tahun',
    ])
      expect(within(card).getByText(text)).toBeInTheDocument();
  });

  it.each([false, true])('the name of an assessment leads to its page (rows: %s)', async (isCompact) => {
    renderWithShell(<AssessmentGrid placeholders={2} emptyText="-" isCompact={isCompact} />, {
      answer: () => [sensory],
    });
    const name = await screen.findByRole('heading', { level: 3, name: sensory.name });
    expect(within(name).getByRole('link', { name: sensory.name })).toHaveAttribute(
      'href',
      `/assessments/${sensory.id}`,
    );
  });

  it('when results wait for a psychologist, then the card says so before anybody pays', async () => {
    renderWithShell(grid, { answer: () => [sensory, { ...sensory, id: 2, name: 'Lain', requiresSignOff: true }] });
    const [plain, examined] = await screen.findAllByRole('article');
    expect(within(plain as HTMLElement).queryByText(/psikolog sebelum dibaca/)).toBeNull();
    expect(within(examined as HTMLElement).getByText('Hasil diperiksa psikolog sebelum dibaca')).toBeVisible();
  });

  it('when there is no list price, then nothing is struck through', async () => {
    const { container } = renderWithShell(grid, { answer: () => [{ ...sensory, listPrice: null, promoLabel: null }] });
    await screen.findByRole('article');
    expect(container.querySelector('s')).toBeNull();
    expect(screen.queryByText('PROMO')).toBeNull();
  });

  it('when a card is added, then the cart contains it once, a toast confirms it, and the button opens the cart', async () => {
    const { toasts, seen, cartItems } = renderWithShell(grid, { answer: () => [sensory] });
    await userEvent.click(await screen.findByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }));
    expect(cartItems()).toEqual([expect.objectContaining({ id: 1, price: '350000.00', type: 'sensory' })]);
    expect(toasts).toEqual([
      expect.objectContaining({
        title: 'Ditambahkan ke Keranjang',
        description: 'Profil Sensori Anak',
        variant: 'success',
      }),
    ]);
    const inCart = screen.getByRole('button', { name: 'Lihat di keranjang Profil Sensori Anak' });
    expect(inCart).toHaveFocus();
    await userEvent.click(inCart);
    expect(seen.drawer).toBe(1);
    expect(toasts[0]?.action?.label).toBe('Lihat keranjang');
    toasts[0]?.action?.onPress();
    expect(seen.drawer).toBe(2);
    expect(toasts.at(-1)).toEqual({
      title: 'Sudah di Keranjang',
      description: 'Asesmen ini sudah ada di keranjang Anda.',
    });
  });

  it.each([
    [{ status: 'in_progress' }, 1],
    [{ status: 'available' }, 1],
    [{ status: 'completed' }, 0],
    [{ status: 'in_progress', isFrozen: true }, 0],
  ])('when the user owns one with %j, then %i warnings are shown, and the button still adds', async (state, count) => {
    const { cartItems } = renderWithShell(grid, {
      answer: (path) =>
        path === '/api/assessments' ? [sensory] : [{ id: 100_001, assessmentId: sensory.id, ...state }],
      session: signedIn(),
    });
    const add = await screen.findByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' });
    await waitFor(() => expect(screen.queryAllByText(/Anda masih memiliki asesmen ini/)).toHaveLength(count));
    await userEvent.click(add);
    expect(cartItems()).toHaveLength(1);
  });

  it('when the catalogue is empty, then it shows the given text', async () => {
    renderWithShell(grid, { answer: () => [] });
    expect(await screen.findByText('Tidak ada asesmen tersedia saat ini')).toBeInTheDocument();
  });

  it('when loading fails, then it shows an error with advice, and a retry loads the cards', async () => {
    let fails = true;
    renderWithShell(grid, {
      answer: () => {
        if (fails) throw new Error('503: ');
        return [sensory];
      },
    });
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Gagal memuat asesmen');
    expect(failure).toHaveTextContent('Muat ulang halaman ini. Bila masih gagal, hubungi dukungan kami lewat WhatsApp');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Profil Sensori Anak' })).toHaveFocus();
  });

  it('when loading failed and the browser is online again, then it loads the cards without a press', async () => {
    let fails = true;
    renderWithShell(grid, {
      answer: () => {
        if (fails) throw new Error('503: ');
        return [sensory];
      },
    });
    await screen.findByRole('alert');
    fails = false;
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });

  it('when a description is long, then it is cut after a word, a link leads to the rest, and screen readers get it all', async () => {
    const long =
      'Kuesioner untuk orang tua atau pengasuh guna menggambarkan cara anak menanggapi bunyi, cahaya, dan sentuhan sehari-hari.';
    renderWithShell(grid, { answer: () => [{ ...sensory, description: long }] });
    const more = await screen.findByRole('link', { name: 'Selengkapnya tentang Profil Sensori Anak' });
    expect(more).toHaveAttribute('href', `/assessments/${sensory.id}`);
    const shown = screen.getByText(/^Kuesioner untuk orang tua/);
    expect(shown).toHaveTextContent(/ menanggapi bunyi, cahaya$/);
    expect(shown.parentElement).toHaveTextContent(long);
  });

  it('when a description is short, then it is shown whole, without a link', async () => {
    renderWithShell(grid, { answer: () => [{ ...sensory, description: 'Kuesioner 14 butir.' }] });
    expect(await screen.findByText('Kuesioner 14 butir.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Selengkapnya/ })).toBeNull();
  });
});
