import type { PackProposal, PackVersion, ProposedChange } from '@kenali/contracts';
import { getShell, useShell } from '@kenali/federation';
import type { BadgeTone } from '@kenali/ui';
import { queryOptions } from '@tanstack/react-query';

const KEY = ['/api/admin', 'packs'];

export const packs = queryOptions({
  queryKey: KEY,
  queryFn: () => getShell().api.send('GET /api/admin/packs', {}),
  staleTime: 0,
});

export const packProposal = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: () => getShell().api.send('GET /api/admin/pack-proposals/{id}', { params: { id } }),
    staleTime: 0,
  });

/** After a proposal or a decision, lists and the open proposal are read again. */
export function useInvalidatePacks() {
  const { queryClient } = useShell();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}

interface Named {
  name: string;
  tone: BadgeTone;
}

export const STATES: Record<PackProposal['state'], Named> = {
  waiting: { name: 'Menunggu persetujuan', tone: 'warn' },
  approved: { name: 'Disetujui', tone: 'good' },
  rejected: { name: 'Ditolak', tone: 'bad' },
  withdrawn: { name: 'Ditarik pengusul', tone: 'neutral' },
  expired: { name: 'Kedaluwarsa', tone: 'neutral' },
};

export const ORIGINS: Record<PackVersion['origin'], Named> = {
  disk: { name: 'Bagian dari rilis', tone: 'neutral' },
  imported: { name: 'Diimpor', tone: 'good' },
  refused: { name: 'Isi tidak sah, tidak dipakai', tone: 'bad' },
};

export const AREAS: Record<ProposedChange['area'], string> = {
  items: 'Butir dan pilihan jawaban',
  sections: 'Bagian',
  bands: 'Rentang skor',
  scoring: 'Penghitungan skor',
  texts: 'Teks',
  order: 'Urutan',
};

export const KINDS: Record<ProposedChange['kind'], string> = {
  added: 'Ditambahkan',
  removed: 'Dihapus',
  changed: 'Diubah',
  moved: 'Dipindah',
};

/** What the changes together mean for results, from the heaviest one. */
export function verdictOf(changes: readonly ProposedChange[]): string {
  const count = (effect: ProposedChange['effect']) => changes.filter((each) => each.effect === effect).length;
  if (changes.length === 0) return 'Tidak ada perbedaan isi.';
  if (count('scores') > 0)
    return `Skor dapat berubah: ${count('scores')} dari ${changes.length} perubahan menyangkut skor. Hasil kedua versi tidak dibandingkan.`;
  if (count('answers') > 0)
    return `Skor tetap, tetapi ${count('answers')} perubahan menyangkut kata yang dijawab keluarga. Hasil kedua versi sebaiknya tidak dibandingkan.`;
  return `Hanya teks yang berubah (${changes.length}). Skor tetap, jadi hasil kedua versi dapat dibandingkan.`;
}
