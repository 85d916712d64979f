import type { Fault } from '../control/fault.model.ts';
import type { Faults } from '../control/faults.ts';
import { type Html, html, table } from './html.ts';

const MEANINGS: Record<keyof Fault, string> = {
  duplicate: 'jumlah salinan setiap notifikasi',
  drop: 'notifikasi dicatat, tidak dikirim',
  delayMs: 'notifikasi ditunda, milidetik',
  shuffle: 'notifikasi dikirim dengan urutan acak',
  shuffleWindowMs: 'lama pengumpulan sebelum diacak, milidetik',
  settleBeforePending: 'notifikasi pending dikirim setelah notifikasi berikutnya',
  statusApi: 'gangguan pada panggilan status',
  create: 'gangguan saat membuat transaksi',
  wrongAmount: 'jumlah yang salah dalam notifikasi, rupiah',
  wrongCurrency: 'mata uang yang salah dalam notifikasi',
  fee: 'biaya yang ditambahkan pada harga, rupiah',
  challenge: 'kartu yang diterima bank ditinjau dahulu',
  lateSettlementMs: 'lunas sekian milidetik setelah kedaluwarsa',
  reversalMs: 'dibalik bank sekian milidetik setelah lunas',
  chargebackMs: 'disanggah pemilik kartu sekian milidetik setelah lunas',
  refundMs: 'dikembalikan toko sekian milidetik setelah lunas',
  rotatedKey: 'server key pengganti',
  oldKeyRefused: 'server key lama ditolak',
};

const rowsOf = (scope: string, fault: Partial<Fault>): Html[] =>
  Object.entries(fault).map(
    ([name, value]) => html`<tr>
<th scope="row" data-label="Sakelar">${name}</th>
<td data-label="Nilai"><code>${JSON.stringify(value)}</code></td>
<td data-label="Berlaku untuk">${scope}</td>
<td data-label="Arti">${MEANINGS[name as keyof Fault]}</td>
</tr>`,
  );

/** The faults that are on. Those for all orders come first. */
export function faultsTable(faults: Faults): Html {
  const { global, orders } = faults.list();
  const rows = [
    ...rowsOf('semua pesanan', global),
    ...Object.entries(orders).flatMap(([orderId, fault]) => rowsOf(`pesanan ${orderId}`, fault)),
  ];
  return table(['Sakelar', 'Nilai', 'Berlaku untuk', 'Arti'], rows, 'Tidak ada sakelar yang aktif.');
}
