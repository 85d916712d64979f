import { type OrderTimeline, paymentMethodName } from '@kenali/contracts';
import { formatDateTime, formatRupiah } from '@kenali/ui';
import { nameFrom, transactionStatusName } from '../payment-labels.ts';

type Attempt = OrderTimeline['attempts'][number];
type Event = OrderTimeline['events'][number];

export interface TimelineEntry {
  at: string;
  title: string;
  lines: string[];
  /** Whether the entry needs a decision by staff. */
  isHeld: boolean;
}

const stateName = nameFrom({
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

const sourceName = nameFrom({
  notification: 'Pemberitahuan dari penyedia',
  create: 'Transaksi dibuat di penyedia',
  status: 'Status ditanyakan ke penyedia',
  sync: 'Sinkronisasi oleh pengguna',
  job: 'Pemeriksaan otomatis',
  simulate: 'Simulasi pembayaran',
  cancel: 'Pembatalan',
  staff: 'Tindakan staf',
});

const verdictName = nameFrom({
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

const toAttemptEntry = ({ createdAt, amount, paymentType, expiresAt, state }: Attempt, at: number): TimelineEntry => ({
  at: createdAt,
  title: `Percobaan pembayaran ${at + 1} dimulai`,
  lines: [
    `${formatRupiah(amount)}${paymentType ? `, ${paymentMethodName(paymentType)}` : ''}; berlaku sampai ${formatDateTime(expiresAt)}`,
    `Keadaan sekarang: ${stateName(state)}`,
  ],
  isHeld: false,
});

const toEventEntry = (event: Event, attempts: readonly Attempt[]): TimelineEntry => {
  const { at, source, transactionStatus, answeredStatus, fraudStatus, verdict, from, to, count, providerOrderId } =
    event;
  const number = attempts.findIndex((attempt) => attempt.providerOrderId === providerOrderId) + 1;
  const challenged = fraudStatus === 'challenge' ? ', ditahan untuk ditinjau' : '';
  const change = from !== null && to !== null && from !== to ? `: ${stateName(from)} menjadi ${stateName(to)}` : '';
  return {
    at,
    title: `${sourceName(source)}${transactionStatus ? `: ${transactionStatusName(transactionStatus)}${challenged}` : ''}`,
    lines: [
      // A late notification: the payment had reached another status by then, and the change is what the provider answered.
      ...(answeredStatus ? [`Saat diperiksa, status di penyedia: ${transactionStatusName(answeredStatus)}`] : []),
      `${verdictName(verdict)}${change}`,
      number > 0 ? `Percobaan ${number} (${providerOrderId})` : providerOrderId,
      ...(count > 1 ? [`Diterima ${count} kali`] : []),
    ],
    isHeld: verdict === 'held',
  };
};

/** The payment attempts and events of an order as readable entries, oldest first. */
export function timelineEntries({ attempts, events }: Pick<OrderTimeline, 'attempts' | 'events'>): TimelineEntry[] {
  const entries = [...attempts.map(toAttemptEntry), ...events.map((event) => toEventEntry(event, attempts))];
  // The sort is stable, so an attempt precedes its first event if both have the same time.
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}
