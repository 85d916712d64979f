import type { AdminConsultation, AdminResultView, Protocol, ProtocolItem, ResponseQuality } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminConsultation, adminResult, genericResult, sensoryResult } from '../../testing/examples.ts';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { AdminResultPage } from './admin-result.page.tsx';

const item = (id: string, text: string, overrides: Partial<ProtocolItem> = {}): ProtocolItem => ({
  id,
  text,
  answer: 'SELALU',
  value: 5,
  isNotObserved: false,
  answeredAt: null,
  ...overrides,
});
const quality: ResponseQuality = {
  items: 3,
  answered: 2,
  notObserved: 1,
  mostFrequent: { answer: 'SELALU', count: 1 },
  longestRun: 1,
  secondsPerItem: null,
  fastShare: null,
  minutes: null,
  sittings: null,
  flags: [],
  unchecked: ['same_answer', 'fast'],
  variability: null,
  pairs: null,
};
const protocol: Protocol = {
  createdAt: '2026-11-20T03:00:00.000Z',
  startedAt: null,
  sections: [
    { key: 'A', name: 'Auditori', remark: 'Sering menutup telinga.', items: [item('1', 'Suara keras')] },
    {
      key: 'B',
      name: 'Visual',
      remark: null,
      items: [
        item('2', 'Cahaya terang', { answer: 'JARANG', value: 2 }),
        item('3', 'Warna cerah', { answer: null, value: null, isNotObserved: true }),
      ],
    },
  ],
  remark: 'Diisi malam hari.',
  quality,
};
const other = adminResult(genericResult, { protocol });
const sensory = adminResult(
  sensoryResult({ participantInfo: { childName: 'Bima', ageMonths: 75, parentName: 'Ratna', relationship: 'Ibu' } }),
  { protocol },
);
const consultation = adminConsultation();
const show = (result: AdminResultView, requests: AdminConsultation[] = []) =>
  renderWithShell(<AdminResultPage />, {
    params: { userAssessmentId: '100001' },
    answer: (call) => {
      if (call.startsWith('PATCH')) return consultation;
      return call === 'GET /api/admin/consultations' ? requests : result;
    },
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('AdminResultPage, quality of the answers', () => {
  it('when there are no flags, then it says so, and names what cannot be checked', async () => {
    show(other);
    const card = await region('Kualitas jawaban');
    expect(card.getByText('Tidak ada hal yang mencolok pada bagian yang dapat diperiksa')).toBeInTheDocument();
    expect(card.getByText('2 dari 3 butir')).toBeInTheDocument();
    expect(card.getAllByText('tidak dapat diperiksa').map((value) => value.previousSibling?.textContent)).toEqual([
      'Jawaban sama',
      'Jawaban sama berurutan',
      'Keragaman jawaban',
      'Pasangan tidak sejalan',
      'Waktu per butir (median)',
      'Butir di bawah 2 detik',
      'Lama mengisi',
      'Dikerjakan dalam',
    ]);
  });

  it('when there are flags, then it shows each with its figure', async () => {
    const flagged: ResponseQuality = {
      ...quality,
      items: 70,
      answered: 70,
      mostFrequent: { answer: 'Tidak', count: 70 },
      secondsPerItem: 0.9,
      fastShare: 0.84,
      flags: ['not_observed', 'same_answer', 'fast'],
      unchecked: [],
    };
    show({ ...other, protocol: { ...protocol, quality: flagged } });
    const card = await region('Kualitas jawaban');
    const expected = ['Banyak butir tidak teramati', 'Jawaban hampir seragam', 'Waktu per butir singkat'];
    for (const text of [...expected, "70 dari 70 'Tidak'", '0,9 detik', '84%'])
      expect(card.getByText(text)).toBeInTheDocument();
    expect(card.queryByText(/Tidak ada hal yang mencolok/)).toBeNull();
  });

  it('when there is no protocol, then the result is shown without it', async () => {
    show({ ...other, protocol: null });
    expect(await screen.findByRole('heading', { name: 'Jawaban' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Kualitas jawaban' })).toBeNull();
    expect(screen.queryByText(/sedang diproses/)).toBeNull();
  });
});

describe('AdminResultPage, reasons', () => {
  it('when a sentence is opened, then it shows its facts and its rule', async () => {
    const because = ['Pilihan: Visual 6, Auditori 5, dan Kinestetik 3.'];
    show({ ...other, reasons: [{ rule: 'style.visual', sentence: 'Visual: Belajar dengan melihat.', because }] });
    const card = await region('Mengapa laporan ini berkata demikian?');
    const fact = card.getByText('Pilihan: Visual 6, Auditori 5, dan Kinestetik 3.');
    expect(fact).not.toBeVisible();
    await userEvent.click(card.getByText('Visual: Belajar dengan melihat.'));
    expect(fact).toBeVisible();
    expect(card.getByText('style.visual')).toBeVisible();
  });

  it.each([undefined, []])('when the reasons are %p, then there is no such card', async (reasons) => {
    show({ ...other, ...(reasons ? { reasons } : {}) });
    expect(await screen.findByRole('heading', { name: 'Jawaban' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /^Mengapa/ })).toBeNull();
  });
});

describe('AdminResultPage, answers', () => {
  it('when the parent wrote remarks, then they are above the scores, without opening anything', async () => {
    show(sensory);
    const card = await region('Catatan Pengisi');
    for (const text of ['Umum: Diisi malam hari.', 'A. Auditori: Sering menutup telinga.'])
      expect(card.getByText((_, element) => element?.tagName === 'P' && element.textContent === text)).toBeVisible();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.indexOf('Catatan Pengisi')).toBeLessThan(headings.indexOf('Grafik Rata-rata'));
  });

  it('when there are no remarks, then there is no such card', async () => {
    const sections = protocol.sections.map((section) => ({ ...section, remark: null }));
    show({ ...sensory, protocol: { ...protocol, sections, remark: null } });
    await region('Jawaban per butir');
    expect(screen.queryByRole('region', { name: 'Catatan Pengisi' })).toBeNull();
  });

  it('when the result is a sensory profile, then the items with the highest value come first', async () => {
    show(sensory);
    const card = await region('Jawaban per butir');
    expect(card.getAllByRole('listitem')[0]).toHaveTextContent('1. Suara kerasSELALU (5)');
    expect(card.getByText('3. Warna cerah').parentElement).toHaveTextContent('Tidak Teramati');
  });

  it('when staff filter by an answer, then only its items remain, unfolded', async () => {
    show(other);
    const card = await region('Jawaban per butir');
    await userEvent.type(card.getByLabelText('Cari butir atau jawaban'), 'tidak teramati');
    expect(card.getByText('1 butir')).toBeInTheDocument();
    expect(card.getByText('3. Warna cerah').closest('details')).toHaveAttribute('open');
    expect(card.queryByText('1. Suara keras')).toBeNull();
  });

  it('when the page is printed, then all sections are unfolded', async () => {
    show(other);
    const card = await region('Jawaban per butir');
    const section = card.getByText('1. Suara keras').closest('details');
    expect(section).not.toHaveAttribute('open');
    window.dispatchEvent(new Event('beforeprint'));
    expect(section).toHaveAttribute('open');
  });
});

describe('AdminResultPage, participant and consultation', () => {
  it('when the result is a sensory profile, then it shows the child with age, and who filled it in', async () => {
    show(sensory);
    const card = await region('Informasi Peserta');
    for (const text of ['Bima', '6 tahun 3 bulan', 'Ratna (Ibu)']) expect(card.getByText(text)).toBeInTheDocument();
    expect((await region('Konsultasi')).getByText(/konsultasi/)).toBeInTheDocument();
  });

  it('when the status is changed, then it is sent and the request is refetched', async () => {
    const { calls } = show(sensory, [consultation]);
    const card = await region('Konsultasi');
    expect(await card.findByText('Menunggu jadwal')).toBeInTheDocument();
    expect(card.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/6281234567890');
    await userEvent.click(card.getByRole('button', { name: 'Ubah status konsultasi' }));
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'scheduled');
    await userEvent.click(screen.getByRole('button', { name: 'Simpan' }));
    await waitFor(() => expect(calls.filter(([call]) => call === 'GET /api/admin/consultations')).toHaveLength(2));
    expect(calls).toContainEqual([
      'PATCH /api/admin/consultations/{id}',
      { params: { id: 100_001 }, body: { from: 'requested', status: 'scheduled' } },
    ]);
  });

  it('when the result is not a sensory profile, then there is no consultation', async () => {
    const { calls } = show(other);
    await screen.findByRole('heading', { name: 'Jawaban' });
    expect(screen.queryByRole('heading', { name: 'Konsultasi' })).toBeNull();
    expect(calls.map(([call]) => call)).not.toContain('GET /api/admin/consultations');
  });
});

describe('AdminResultPage, facts', () => {
  it('shows when it was obtained and completed, the account and the instrument, for every type', async () => {
    show(other);
    const facts = await region('Informasi Peserta');
    for (const text of ['Ratna Wijaya', '20 November 2026', '21 November 2026', 'Kuesioner versi 1.0.0'])
      expect(facts.getByText(text)).toBeInTheDocument();
  });

  it('when no answer is above the middle of the scale, then no item is called prominent', async () => {
    const low = [item('1', 'Suara keras', { answer: 'JARANG', value: 2 }), item('2', 'Cahaya', { value: 1 })];
    const sections = [{ key: 'A', name: 'Auditori', remark: null, items: low }];
    show({ ...sensory, protocol: { ...protocol, sections } });
    await region('Jawaban per butir');
    expect(screen.queryByRole('heading', { name: 'Butir dengan nilai tertinggi' })).toBeNull();
  });
});
