import type { InstrumentEvidence } from '@kenali/contracts';
import { screen, within } from '@testing-library/react';
import { fakeShell } from '../../../testing/fake-shell.tsx';
import { genericResult } from '../../../testing/results.ts';
import { GenericResultView } from './generic-result.tsx';

const about = {
  completedAt: '2026-11-20T17:30:00.000Z',
  userName: 'Sari Wulandari',
  child: { name: 'Bima', birthDate: '2020-03-14' },
  retest: null,
};

it('answers: when there is no scoring and nothing is written about the evidence, then lists each question with its answer alone', () => {
  fakeShell().show(<GenericResultView {...about} result={genericResult} evidence={null} />);
  expect(screen.getByText('Jawaban sudah tersimpan')).toBeVisible();
  // Nothing follows: there is no score to wait for.
  expect(screen.queryByText(/sedang diproses/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Bukti Ilmiah dan Batasnya' })).toBeNull();
  const items = within(screen.getByRole('region', { name: 'Jawaban' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Seberapa sering Anda membaca?Setiap hari',
    'Kapan Anda belajar?Pagi hari',
  ]);
});

it('answers: when there are none, then only the participant is shown: the child, and who answered', () => {
  fakeShell().show(<GenericResultView {...about} result={{ ...genericResult, answers: [] }} evidence={null} />);
  expect(screen.queryByRole('region', { name: 'Jawaban' })).toBeNull();
  const card = screen.getByRole('region', { name: 'Informasi Peserta' });
  expect(card).toHaveTextContent('Nama anakBimaTanggal lahir anak14 Maret 2020Diisi olehSari Wulandari');
});

const evidence: InstrumentEvidence = {
  grade: 'none',
  revised: '2026-11-24',
  limits: [{ topic: 'Kegunaan', text: 'Hanya mencatat jawaban.', source: 'Keterangan penyusun' }],
};

it('evidence: shows the grade with its meaning, each limit with its source, and the day', () => {
  fakeShell().show(<GenericResultView {...about} result={genericResult} evidence={evidence} />);
  const card = within(screen.getByRole('region', { name: 'Bukti Ilmiah dan Batasnya' }));
  for (const text of [
    'Bukti belum ada',
    'Belum ada penelitian yang menguji kuesioner ini.',
    'Kegunaan',
    'Hanya mencatat jawaban.',
    'Sumber: Keterangan penyusun.',
    'Keterangan ini ditulis pada 24 November 2026 dan berlaku untuk semua hasil kuesioner ini.',
  ])
    expect(card.getByText(text)).toBeVisible();
});
