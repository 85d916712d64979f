import type { PackProposal, PackVersion, ProposedChange } from '@kenali/contracts';
import type { BadgeLabel } from '../../common/labels.ts';

/** Prefix of the query keys of lists and proposals, which are read again after a proposal or a decision. */
export const PACKS_KEY = ['/api/admin', 'packs'];

export const STATES: Record<PackProposal['state'], BadgeLabel> = {
  waiting: { text: 'Menunggu persetujuan', tone: 'warn' },
  approved: { text: 'Disetujui', tone: 'good' },
  rejected: { text: 'Ditolak', tone: 'bad' },
  withdrawn: { text: 'Ditarik pengusul', tone: 'neutral' },
  expired: { text: 'Kedaluwarsa', tone: 'neutral' },
};

export const ORIGINS: Record<PackVersion['origin'], BadgeLabel> = {
  disk: { text: 'Bagian dari rilis', tone: 'neutral' },
  imported: { text: 'Diimpor', tone: 'good' },
  refused: { text: 'Isi tidak sah, tidak dipakai', tone: 'bad' },
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
