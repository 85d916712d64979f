import type { PackOverview, PackProposalDetail } from '@kenali/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { PacksPage } from './packs.page.tsx';
import { ProposalPage } from './proposal.page.tsx';

const HASH = 'a1b2c3d4e5f6'.padEnd(64, '0');
const proposal: PackProposalDetail = {
  id: 'learning-style',
  version: '1.1.0',
  proposalId: 7,
  title: 'Gaya Belajar',
  state: 'waiting',
  hash: HASH,
  proposedBy: 'Dewi Lestari',
  proposedAt: '2026-11-20T07:30:00.000Z',
  expiresAt: '2026-12-20T07:30:00.000Z',
  isOwn: false,
  decidedBy: null,
  decidedAt: null,
  reason: '',
  follows: '1.0.0',
  itemCount: 14,
  license: 'CC-BY-4.0 (isi sendiri)',
  validation: 'Belum ada',
  comparableWith: [],
  isOutdated: false,
  changes: [
    { area: 'items', kind: 'changed', effect: 'answers', at: 'questions[1].text', before: 'Lama', after: 'Baru' },
    { area: 'scoring', kind: 'removed', effect: 'scores', at: 'scoring.method', before: 'count', after: null },
  ],
  samples: { same: 150, all: 200 },
};
const overview: PackOverview = {
  versions: [
    {
      id: 'learning-style',
      version: '1.0.0',
      title: 'Gaya Belajar',
      origin: 'disk',
      hash: HASH,
      publishedAt: null,
      startsAt: null,
      proposalId: null,
    },
  ],
  proposals: [proposal],
};

it('lists versions with where they come from, and proposals with their state', async () => {
  renderWithShell(<PacksPage />, { answer: () => overview });
  const versions = within(await screen.findByRole('table', { name: 'Semua versi kuesioner' }));
  expect(versions.getByRole('rowheader')).toHaveTextContent('Gaya Belajar 1.0.0learning-style, sidik isi a1b2c3d4e5f6');
  expect(versions.getByText('Bagian dari rilis')).toBeVisible();
  expect(versions.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Instrumen',
    'Asal',
    'Terbit',
  ]);
  expect(screen.getByRole('link', { name: 'Gaya Belajar 1.1.0' })).toHaveAttribute('href', '/admin/packs/7');
  expect(screen.getByText('Menunggu persetujuan')).toBeVisible();
});

it('when a pack has findings, then each is shown with line and column, and the text stays', async () => {
  const fields = [{ path: '4:14 version', message: 'Versi: harus lebih tinggi dari 1.0.0, versi yang terbaru.' }];
  renderWithShell(<PacksPage />, {
    answer: (call) => {
      if (call.startsWith('GET')) return overview;
      throw Object.assign(refusal(422, 'PACK_INVALID', 'Versi ini belum dapat diusulkan.'), { fields });
    },
  });
  const button = screen.getByRole('button', { name: 'Periksa dan usulkan' });
  await userEvent.click(button);
  expect(await screen.findByText('Pilih berkas atau tempel isinya lebih dulu.')).toBeVisible();
  const file = new File(['{"id": 1}'], 'pack.json', { type: 'application/json' });
  // jsdom has no `text` of files.
  Object.assign(file, { text: async () => '{"id": 1}' });
  const [input, content] = [screen.getByLabelText(/Berkas pack.json/), screen.getByLabelText('Isi kuesioner')];
  await userEvent.upload(input, file);
  await waitFor(() => expect(content).toHaveValue('{"id": 1}'));
  await userEvent.clear(content);
  // The same file again.
  await userEvent.upload(input, file);
  await waitFor(() => expect(content).toHaveValue('{"id": 1}'));
  await userEvent.click(button);
  const list = within(await screen.findByRole('list', { name: 'Temuan' }));
  expect(list.getByRole('listitem')).toHaveTextContent(`${fields[0]!.message}Baris 4, kolom 14`);
  expect(screen.getByLabelText('Isi kuesioner')).toHaveValue('{"id": 1}');
});

it('when a pack is clean, then it is proposed and its page opens', async () => {
  const { calls, paths } = renderWithShell(<PacksPage />, {
    answer: (call) => (call.startsWith('GET') ? overview : proposal),
  });
  await userEvent.click(screen.getByLabelText('Isi kuesioner'));
  await userEvent.paste('{}');
  await userEvent.click(screen.getByRole('button', { name: 'Periksa dan usulkan' }));
  await waitFor(() => expect(calls).toContainEqual(['POST /api/admin/pack-proposals', { body: { text: '{}' } }]));
  await waitFor(() => expect(paths).toContain('/admin/packs/7'));
});

describe('a proposal', () => {
  const open = (found: Partial<PackProposalDetail> = {}) =>
    renderWithShell(<ProposalPage />, { answer: () => ({ ...proposal, ...found }), params: { proposalId: '7' } });

  it('shows what changes, what that means, and approves with a reason', async () => {
    const { calls } = open();
    expect(await screen.findByText(/Skor dapat berubah: 1 dari 2 perubahan/)).toBeVisible();
    expect(screen.getByText(/150 dari 200 contoh jawaban/)).toBeVisible();
    const items = within(screen.getByRole('region', { name: 'Butir dan pilihan jawaban (1)' }));
    for (const text of ['Lama', 'Baru', 'Mengubah kata yang dijawab']) expect(items.getByText(text)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Setujui dan terbitkan' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Setujui dan terbitkan' }));
    expect(await dialog.findByText('Catatan wajib diisi')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Catatan'), 'Sudah dibaca', { delay: null });
    await userEvent.click(dialog.getByRole('button', { name: 'Setujui dan terbitkan' }));
    const body = { decision: 'approve', reason: 'Sudah dibaca' };
    const sent = ['POST /api/admin/pack-proposals/{id}/decide', { params: { id: 7 }, body }];
    await waitFor(() => expect(calls).toContainEqual(sent));
  });

  it('of the caller can only be withdrawn', async () => {
    const { calls } = open({ isOwn: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Tarik usulan' }));
    expect(screen.queryByRole('button', { name: 'Setujui dan terbitkan' })).toBeNull();
    const dialog = within(screen.getByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Tarik usulan' }));
    const sent = ['POST /api/admin/pack-proposals/{id}/withdraw', { params: { id: 7 } }];
    await waitFor(() => expect(calls).toContainEqual(sent));
  });

  it('that is outdated can be rejected but not approved, and a decided one shows the reason alone', async () => {
    open({ isOutdated: true });
    expect(await screen.findByText(/Versi yang lebih baru dari 1.0.0 sudah terbit/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tolak' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Setujui dan terbitkan' })).toBeNull();
    cleanup();
    open({ state: 'rejected', decidedBy: 'Budi', decidedAt: '2026-11-21T07:30:00.000Z', reason: 'Sumbernya kurang' });
    expect(await screen.findByText(/Ditolak oleh Budi.*: Sumbernya kurang/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('whose earlier version is refused says so, instead of that nothing changes', async () => {
    open({ follows: null, changes: [], isOutdated: true });
    expect(await screen.findByText(/perubahannya tidak dapat ditampilkan/)).toBeVisible();
    expect(screen.getByText(/Versi sebelumnya tidak dapat dipakai lagi/)).toBeVisible();
    expect(screen.queryByText(/Tidak ada perbedaan/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Setujui dan terbitkan' })).toBeNull();
  });
});
