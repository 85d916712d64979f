import type { AssessmentView } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AssessmentRoute } from '../../app/routes.tsx';
import { FAQ } from '../../common/faq.ts';
import { apiError, detailOf, intelligence, learning, other, sensory } from '../../testing/examples.ts';
import { renderWithShell, type ShellOptions } from '../../testing/render-with-shell.tsx';

const show = (id: string, answer: ShellOptions['answer'], more: Partial<ShellOptions> = {}) =>
  renderWithShell(<AssessmentRoute />, { answer, params: { id }, ...more });
const showLoaded = async (assessment: AssessmentView, more: Partial<ShellOptions> = {}) => {
  const view = show(String(assessment.id), () => detailOf(assessment), more);
  await screen.findByRole('heading', { level: 1, name: assessment.name });
  return view;
};
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('/assessments/:id', () => {
  it('when it has loaded, then name, price and facts are those of the catalogue, and the title is the name', async () => {
    const { seen } = await showLoaded(sensory);
    expect(seen.asked).toContain('/api/assessments/1');
    const offer = part('Harga dan tindakan');
    for (const text of ['Rp 350.000', 'Rp 500000', 'PROMO']) expect(offer.getByText(text)).toBeInTheDocument();
    for (const text of ['30–45 menit', '3–12 tahun', sensory.note as string])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(seen.titles).toEqual([sensory.name]);
  });

  it('when the assessment is added, then the cart holds what the card adds', async () => {
    const { cartItems } = await showLoaded(sensory);
    await userEvent.click(screen.getByRole('button', { name: `Tambah ke Keranjang ${sensory.name}` }));
    expect(cartItems()).toEqual([expect.objectContaining({ id: sensory.id, price: sensory.price })]);
  });

  it('when a visitor starts a free one, then the login leads to it', async () => {
    const { visited } = await showLoaded(intelligence);
    await userEvent.click(screen.getByRole('button', { name: `Mulai Sekarang ${intelligence.name}` }));
    await waitFor(() => expect(visited).toEqual(['/login?next=%2Fassessment%2F3']));
  });

  it('it names areas, items, limits with their source, and how answers are protected', async () => {
    await showLoaded(sensory);
    expect(screen.getByText('Pendengaran', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
      'Misalnya: “Anak tersentak mendengar knalpot.”',
    );
    expect(part('Untuk siapa dan bagaimana mengisinya').getByText('125 butir, sekitar 30–45 menit.')).toBeVisible();
    expect(part('Fungsi dan batas asesmen').getByText(/^Diagnosis/)).toBeVisible();
    const evidence = part('Bukti ilmiah dan batasnya');
    expect(evidence.getByText('Belum ada norma Indonesia.')).toBeVisible();
    expect(evidence.getByText('Sumber: Keterangan penyusun kuesioner.')).toBeVisible();
    expect(part('Bagaimana jawaban dilindungi').getByRole('link', { name: 'Pemberitahuan Privasi' })).toHaveAttribute(
      'href',
      '/privasi',
    );
    const result = part('Isi hasilnya');
    expect(result.getByRole('figure', { name: /^Contoh laporan/ })).toBeVisible();
    expect(result.getByRole('link', { name: 'Baca contoh laporan lengkap' })).toHaveAttribute(
      'href',
      '/contoh-laporan',
    );
  });

  it('when the server names no examples, then the areas are listed alone', async () => {
    await showLoaded(sensory, {
      answer: () => detailOf(sensory, { itemCount: 125, areas: ['Visual'], limits: [] }),
    });
    expect(part('Apa yang dilihat').getByText('Visual')).toBeVisible();
    expect(screen.queryByText(/^Misalnya/)).toBeNull();
  });

  it('when a question is opened, then its answer shows; the sensory profile has one about its consultation', async () => {
    await showLoaded(sensory);
    const summaries = part('Pertanyaan umum')
      .getAllByText(/\?$/)
      .map(({ textContent }) => textContent);
    expect(summaries).toEqual(['Bagaimana konsultasi online dijadwalkan?', ...FAQ.map(({ question }) => question)]);
    const answer = screen.getByText(FAQ[0]?.answer as string);
    expect(answer).not.toBeVisible();
    await userEvent.click(screen.getByText(FAQ[0]?.question as string));
    expect(answer).toBeVisible();
  });

  it.each([learning, intelligence, other])(
    'a page of type $type has its own words and no consultation',
    async (entry) => {
      await showLoaded(entry);
      expect(screen.queryByText('Bagaimana konsultasi online dijadwalkan?')).toBeNull();
      expect(screen.queryByRole('link', { name: 'Baca contoh laporan lengkap' })).toBeNull();
      expect(screen.queryAllByRole('figure')).toHaveLength(entry.type === 'other' ? 0 : 1);
      expect(screen.queryByRole('region', { name: 'Apa yang dilihat' }) !== null).toBe(entry.type !== 'other');
      expect(part('Isi hasilnya').getAllByRole('listitem').length).toBeGreaterThan(1);
    },
  );

  it('when no questionnaire is installed, then the page says so and invents no numbers', async () => {
    show('1', () => detailOf(sensory, null));
    expect(await screen.findByText('Kuesionernya belum tersedia')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Apa yang dilihat' })).toBeNull();
    expect(screen.queryByText(/^125 butir/)).toBeNull();
  });

  it('contacts are those of the practice; without them the page points to its foot', async () => {
    const url = 'https://wa.me/6281200000001';
    const view = await showLoaded(sensory, { practice: { contacts: [{ label: 'Jadwal', number: '+62 812', url }] } });
    expect(screen.getByRole('link', { name: 'WhatsApp +62 812' })).toHaveAttribute('href', url);
    view.unmount();
    await showLoaded(sensory);
    expect(screen.getByText('Hubungi kami lewat WhatsApp di bagian bawah halaman ini.')).toBeVisible();
  });

  it('when it is loading, then a status says so', async () => {
    show('1', () => new Promise(() => undefined));
    expect(screen.getByRole('status')).toHaveTextContent('Memuat asesmen...');
    await screen.findByRole('heading', { level: 1, name: 'Asesmen' });
    expect(screen.getByRole('status')).toHaveTextContent('Memuat asesmen...');
  });

  it.each([
    [404, 'Asesmen tidak ditemukan', ['Page Not Found']],
    [410, 'Asesmen ini sedang tidak dijual', []],
  ])('when the API answers %i, then the page says "%s" and offers nothing to buy', async (status, name, titles) => {
    const { seen } = show('7', () => {
      throw apiError(status, null);
    });
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Semua asesmen' })).toHaveAttribute('href', '/assessments');
    expect(seen.titles).toEqual(titles);
  });

  it.each(['abc', '0', '1.5', '-1', '9'.repeat(20), '1%00'])('when the id is %s, then no call is made', async (id) => {
    const { seen } = show(id, () => detailOf(sensory));
    expect(await screen.findByRole('heading', { level: 1, name: 'Asesmen tidak ditemukan' })).toBeVisible();
    expect(seen.asked).toEqual([]);
  });

  it('when it cannot be loaded, then a retry loads it, and the heading gets the focus', async () => {
    let isDown = true;
    show('1', () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return detailOf(sensory);
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat asesmen');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: sensory.name })).toHaveFocus());
  });

  it('when a name contains markup, then it stays text', async () => {
    const name = '</script><img src=x onerror=alert(1)>';
    await showLoaded({ ...sensory, name });
    expect(document.querySelector('img')).toBeNull();
  });
});
