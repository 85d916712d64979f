import type { OrderTimeline } from '@kenali/contracts';
import { formatDateTime, formatRupiah } from '@kenali/ui';
import { methodWord, saidWord, wordIn } from '../payment-words.ts';

type Attempt = OrderTimeline['attempts'][number];
type Event = OrderTimeline['events'][number];

export interface TimelineEntry {
  at: string;
  title: string;
  lines: string[];
  /** Waits for a person. */
  isHeld: boolean;
}

const stateWord = wordIn({
  created: 'dibuat',
  pending: 'menunggu',
  expired: 'kedaluwarsa',
  cancelled: 'dibatalkan',
  failed: 'gagal',
  paid: 'dibayar',
  partially_refunded: 'dikembalikan sebagian',
  refunded: 'dikembalikan',
  reversed: 'ditarik kembali',
  charged_back: 'disanggah',
});

const sourceWord = wordIn({
  notification: 'Pemberitahuan dari penyedia',
  create: 'Transaksi dibuat di penyedia',
  status: 'Status ditanyakan ke penyedia',
  sync: 'Sinkronisasi oleh pengguna',
  job: 'Pemeriksaan otomatis',
  simulate: 'Simulasi pembayaran',
  cancel: 'Pembatalan',
  staff: 'Tindakan staf',
});

const verdictWord = wordIn({
  applied: 'Diterapkan',
  duplicate: 'Pengulangan; tidak mengubah apa pun',
  stale: 'Tidak membawa hal baru; diabaikan',
  held: 'Ditahan, menunggu keputusan staf',
  resolved: 'Pernah ditahan, sudah ditutup staf',
  unmatched: 'Tidak cocok dengan percobaan mana pun',
  rejected: 'Ditolak karena tanda tangan tidak sesuai',
  test: 'Uji sambungan',
  undecided: 'Belum diputuskan',
});

const begun = ({ createdAt, amount, paymentType, expiresAt, state }: Attempt, at: number): TimelineEntry => ({
  at: createdAt,
  title: `Percobaan pembayaran ${at + 1} dimulai`,
  lines: [
    `${formatRupiah(amount)}${paymentType ? `, ${methodWord(paymentType)}` : ''}; berlaku sampai ${formatDateTime(expiresAt)}`,
    `Keadaan sekarang: ${stateWord(state)}`,
  ],
  isHeld: false,
});

const heard = (event: Event, attempts: readonly Attempt[]): TimelineEntry => {
  const { at, source, transactionStatus, fraudStatus, verdict, from, to, count, providerOrderId } = event;
  const number = attempts.findIndex((attempt) => attempt.providerOrderId === providerOrderId) + 1;
  const challenged = fraudStatus === 'challenge' ? ', ditahan untuk ditinjau' : '';
  const moved = from !== null && to !== null && from !== to ? `: ${stateWord(from)} menjadi ${stateWord(to)}` : '';
  return {
    at,
    title: `${sourceWord(source)}${transactionStatus ? `: ${saidWord(transactionStatus)}${challenged}` : ''}`,
    lines: [
      `${verdictWord(verdict)}${moved}`,
      number > 0 ? `Percobaan ${number} (${providerOrderId})` : providerOrderId,
      ...(count > 1 ? [`Diterima ${count} kali`] : []),
    ],
    isHeld: verdict === 'held',
  };
};

/** Everything that is known of an order's payment in sentences, oldest first. */
export function timelineEntries({ attempts, events }: Pick<OrderTimeline, 'attempts' | 'events'>): TimelineEntry[] {
  const entries = [...attempts.map(begun), ...events.map((event) => heard(event, attempts))];
  // What began at the same moment as its first word stands before it: sorting keeps the order.
  return entries.sort((one, other) => one.at.localeCompare(other.at));
}
