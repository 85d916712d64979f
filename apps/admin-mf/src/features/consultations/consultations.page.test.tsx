import type { AdminConsultation } from '@kenali/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { ConsultationsPage } from './consultations.page.tsx';

const consultation: AdminConsultation = {
  id: 100_001,
  status: 'requested',
  requestedAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-20T03:00:00.000Z',
  childName: 'Bima',
  user: { id: 3, email: 'ibu@contoh.test', firstName: 'Ratna', lastName: 'Wijaya', whatsappNumber: '081234567890' },
  history: [],
};
const show = (rows: AdminConsultation[], act: () => unknown = () => consultation) =>
  renderWithShell(<ConsultationsPage />, {
    answer: (call) => (call.startsWith('GET') ? { data: rows, total: rows.length } : act()),
  });
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Ubah status Bima' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Simpan' }));

describe('ConsultationsPage', () => {
  it('when one waits, then child, parent and the ways to chat and result are there', async () => {
    show([consultation]);
    expect(await screen.findByRole('rowheader', { name: 'Bima' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Menunggu jadwal' })).toBeInTheDocument();
    const chat = screen.getByRole('link', { name: 'WhatsApp Ratna Wijaya (tab baru)' });
    expect(chat).toHaveAttribute('href', 'https://wa.me/6281234567890');
    expect(chat).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: 'Lihat hasil Bima' })).toHaveAttribute(
      'href',
      '/admin/assessment-result/100001',
    );
  });

  it('when the parent gave no number, then there is no chat', async () => {
    show([{ ...consultation, user: { ...consultation.user, whatsappNumber: '' } }]);
    await screen.findByRole('rowheader', { name: 'Bima' });
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
  });

  it('when state and note are saved, then the server gets them and the list is read again', async () => {
    const { calls, toasts } = show([consultation]);
    await open();
    await userEvent.selectOptions(screen.getByLabelText('Status', { selector: 'dialog *' }), 'Terjadwal');
    await userEvent.type(screen.getByLabelText(/Catatan/), ' Senin 10.00 ');
    await save();
    await waitFor(() => expect(toasts).toEqual([{ title: 'Status konsultasi sudah diperbarui.' }]));
    expect(calls.filter(([call]) => call.startsWith('PATCH'))).toEqual([
      [
        'PATCH /api/admin/consultations/{id}',
        { params: { id: 100_001 }, body: { status: 'scheduled', note: 'Senin 10.00' } },
      ],
    ]);
    await waitFor(() => expect(calls.filter(([call]) => call.startsWith('GET'))).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('when there is no note, then none is sent', async () => {
    const { calls } = show([consultation]);
    await open();
    await save();
    await waitFor(() =>
      expect(calls.find(([call]) => call.startsWith('PATCH'))?.[1]).toEqual({
        params: { id: 100_001 },
        body: { status: 'requested' },
      }),
    );
  });

  it('when there is a history, then the list shows its last note and the dialog all of it', async () => {
    const history = [
      { at: '2026-11-20T04:00:00.000Z', status: 'contacted' as const, by: 'Admin Praktik', note: 'Pesan terkirim' },
      { at: '2026-11-21T04:00:00.000Z', status: 'scheduled' as const, by: 'Admin Praktik', note: 'Senin 10.00' },
    ];
    show([{ ...consultation, status: 'scheduled', history }]);
    expect(await screen.findByRole('cell', { name: 'Senin 10.00' })).toBeInTheDocument();
    await open();
    expect(screen.getByText('Sudah dihubungi: Pesan terkirim')).toBeInTheDocument();
    expect(screen.getByText('21 November 2026, 11.00 WIB, Admin Praktik')).toBeInTheDocument();
  });

  it('when saving fails, then the dialog stays with the reason', async () => {
    const { toasts } = show([consultation], () => {
      throw refusal(404, 'NOT_FOUND', 'Data tidak ditemukan.');
    });
    await open();
    await save();
    expect(await screen.findByText('Data tidak ditemukan.')).toBeInTheDocument();
    expect(toasts).toEqual([{ title: 'Gagal memperbarui status konsultasi.', variant: 'destructive' }]);
  });

  it('when a state is chosen and none has it, then it says so', async () => {
    const { calls } = show([]);
    expect(await screen.findByText('Belum ada permintaan konsultasi')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Sudah dilaksanakan');
    expect(await screen.findByText('Tidak ada konsultasi dengan status ini')).toBeInTheDocument();
    expect(calls.at(-1)?.[1]).toEqual({ query: { page: 1, limit: 50, status: 'done' } });
  });
});
