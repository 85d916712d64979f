import type { AdminConsultation } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminConsultation } from '../../testing/examples.ts';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { ConsultationsPage } from './consultations.page.tsx';

const consultation = adminConsultation();
const show = (rows: AdminConsultation[], answer: () => unknown = () => consultation) =>
  renderWithShell(<ConsultationsPage />, {
    answer: (call) => (call.startsWith('GET') ? { data: rows, total: rows.length } : answer()),
  });
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Ubah status Bima' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Simpan' }));

describe('ConsultationsPage', () => {
  it('when there is a request, then it shows child, parent and the links to chat and result', async () => {
    show([consultation]);
    expect(await screen.findByRole('rowheader', { name: 'Bima' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Menunggu jadwal' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Tindakan lain Bima' }));
    const chat = screen.getByRole('menuitem', { name: 'WhatsApp Ratna Wijaya (tab baru)' });
    expect(chat).toHaveAttribute('href', 'https://wa.me/6281234567890');
    expect(chat).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('menuitem', { name: 'Lihat hasil Bima' })).toHaveAttribute(
      'href',
      '/admin/assessment-result/100001',
    );
  });

  it('when the parent has no number, then there is no chat link', async () => {
    show([{ ...consultation, user: { ...consultation.user, whatsappNumber: '' } }]);
    await screen.findByRole('rowheader', { name: 'Bima' });
    await userEvent.click(screen.getByRole('button', { name: 'Tindakan lain Bima' }));
    expect(screen.queryByRole('menuitem', { name: /WhatsApp/ })).toBeNull();
  });

  it('when the owner restricts the processing, then the row has no status to change, also with others', async () => {
    show([
      { ...consultation, childName: '', isRestricted: true },
      { ...consultation, id: 100_002 },
    ]);
    await screen.findByText('Dibatasi');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    expect(screen.getByRole('status')).toHaveTextContent('1 dipilih');
    expect(screen.getAllByRole('button', { name: /^Ubah status (Bima|100001)/ })).toEqual([
      screen.getByRole('button', { name: 'Ubah status Bima' }),
    ]);
  });

  it('when status and note are saved, then the request contains them and the list is refetched', async () => {
    const { calls, toasts } = show([consultation]);
    await open();
    await userEvent.selectOptions(screen.getByLabelText('Status', { selector: 'dialog *' }), 'Terjadwal');
    await userEvent.type(screen.getByLabelText(/Catatan/), ' Senin 10.00 ');
    await save();
    await waitFor(() => expect(toasts).toEqual([{ title: 'Status konsultasi sudah diperbarui.', variant: 'success' }]));
    expect(calls.filter(([call]) => call.startsWith('PATCH'))).toEqual([
      [
        'PATCH /api/admin/consultations/{id}',
        { params: { id: 100_001 }, body: { from: 'requested', status: 'scheduled', note: 'Senin 10.00' } },
      ],
    ]);
    await waitFor(() => expect(calls.filter(([call]) => call.startsWith('GET'))).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('when the note is empty, then the request contains none', async () => {
    const { calls } = show([consultation]);
    await open();
    await save();
    await waitFor(() =>
      expect(calls.find(([call]) => call.startsWith('PATCH'))?.[1]).toEqual({
        params: { id: 100_001 },
        body: { from: 'requested', status: 'requested' },
      }),
    );
  });

  it('when there is a history, then the list shows the last note and the dialog shows all entries', async () => {
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

  describe('when another admin has changed the status', () => {
    const REASON = 'Status konsultasi ini sudah diubah menjadi “Terjadwal”. Periksa dulu, lalu simpan lagi.';
    const change = {
      at: '2026-11-21T04:00:00.000Z',
      status: 'scheduled' as const,
      by: 'Admin Lain',
      note: 'Senin 10.00',
    };
    const changed: AdminConsultation = { ...consultation, status: 'scheduled', history: [change] };
    const status = () => screen.getByLabelText('Status', { selector: 'dialog *' });
    /** Answers as after the change. The list no longer contains the request, so the dialog has to fetch it. */
    const showChanged = (answerOne: () => unknown = () => [changed]) => {
      let isChanged = false;
      const shown = renderWithShell(<ConsultationsPage />, {
        answer: (call, input) => {
          const { query, body } = input as { query?: { id?: number }; body?: { from: string } };
          if (call.startsWith('GET') && query?.id) return answerOne();
          if (call.startsWith('GET')) return { data: isChanged ? [] : [consultation], total: isChanged ? 0 : 1 };
          isChanged = true;
          if (body?.from !== 'scheduled') throw refusal(409, 'CONFLICT', REASON);
          return changed;
        },
      });
      const sent = () => shown.calls.filter(([call]) => call.startsWith('PATCH')).map(([, input]) => input);
      return { ...shown, sent };
    };

    it('and only a note is saved, then the dialog shows the reason and new status, and the next save uses that status', async () => {
      const { toasts, sent } = showChanged();
      await open();
      await userEvent.type(screen.getByLabelText(/Catatan/), 'Belum diangkat');
      await save();
      expect(await screen.findByText(REASON)).toBeInTheDocument();
      expect(toasts).toEqual([{ title: 'Gagal memperbarui status konsultasi.', variant: 'destructive' }]);
      expect(status()).toHaveValue('scheduled');
      expect(screen.getByText('Terjadwal: Senin 10.00')).toBeInTheDocument();
      expect(screen.getByLabelText(/Catatan/)).toHaveValue('Belum diangkat');
      await save();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sent()).toEqual([
        { params: { id: 100_001 }, body: { from: 'requested', status: 'requested', note: 'Belum diangkat' } },
        { params: { id: 100_001 }, body: { from: 'scheduled', status: 'scheduled', note: 'Belum diangkat' } },
      ]);
    });

    it('and a status was selected, then the dialog keeps it, and the next save uses the new status', async () => {
      const { sent } = showChanged();
      await open();
      await userEvent.selectOptions(status(), 'Sudah dilaksanakan');
      await save();
      expect(await screen.findByText(REASON)).toBeInTheDocument();
      expect(status()).toHaveValue('done');
      await save();
      await waitFor(() => expect(sent().at(-1)).toMatchObject({ body: { from: 'scheduled', status: 'done' } }));
    });

    it('and the refetch fails, then the dialog still shows the reason', async () => {
      showChanged(() => {
        throw new TypeError('Failed to fetch');
      });
      await open();
      await save();
      expect(await screen.findByText(REASON)).toBeInTheDocument();
    });
  });

  it('when no request has the selected status, then it shows the empty state', async () => {
    const { calls } = show([]);
    expect(await screen.findByText('Belum ada permintaan konsultasi')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Sudah dilaksanakan');
    expect(await screen.findByText('Tidak ada konsultasi dengan status ini')).toBeInTheDocument();
    expect(calls.at(-1)?.[1]).toEqual({ query: { page: 1, limit: 50, status: 'done' } });
  });

  it('when several are selected, then one change is sent and the result of each is shown', async () => {
    const rows = [consultation, { ...consultation, id: 100_002, childName: 'Alya', status: 'contacted' as const }];
    const results = [
      { id: 100_001, outcome: 'updated' },
      { id: 100_002, outcome: 'conflict' },
    ];
    const { calls } = show(rows, () => ({ results }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pilih Bima (100001)' }));
    expect(screen.getByText('1 dipilih')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ubah status yang dipilih' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Ubah status 2 konsultasi' }));
    await userEvent.selectOptions(dialog.getByLabelText('Status'), 'scheduled');
    await userEvent.type(dialog.getByLabelText(/Catatan/), ' Grup WhatsApp ');
    await userEvent.click(dialog.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('1 dari 2 diperbarui.')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bima: diperbarui',
      'Alya: tidak diubah: orang lain mengubahnya lebih dulu. Periksa dulu, lalu ulangi.',
    ]);
    const items = [
      { id: 100_001, from: 'requested' },
      { id: 100_002, from: 'contacted' },
    ];
    expect(calls).toContainEqual([
      'POST /api/admin/consultations/update-many',
      { body: { items, status: 'scheduled', note: 'Grup WhatsApp' } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Selesai' }));
    expect(screen.queryByText('2 dipilih')).toBeNull();
  });

  it('when a child, a number or a name is searched, then the request contains it', async () => {
    const { calls } = show([consultation]);
    await userEvent.type(screen.getByLabelText('Cari anak, orang tua, WhatsApp, atau nomor'), 'bima');
    await waitFor(() =>
      expect(calls.at(-1)).toEqual(['GET /api/admin/consultations', { query: { page: 1, limit: 50, search: 'bima' } }]),
    );
  });
});
