import { FAULTS, type Fault } from '../control/fault.model.ts';
import type { Faults } from '../control/faults.ts';
import type { Emulator } from '../emulator.ts';
import { formatJakarta, formatRupiah } from '../format.ts';
import { PAYMENT_METHODS } from '../payments/payment-types.ts';
import { grossAmountOf } from '../payments/transaction.ts';
import type { Delivery, DeliveryAttempt, SnapSession, Transaction } from '../state/state.model.ts';
import { type Html, html, table } from './html.ts';

const MAX_ROWS = 200;

const STATE_LABELS: Record<Delivery['state'], string> = {
  waiting: 'menunggu',
  delivered: 'terkirim',
  failed: 'gagal',
  dropped: 'sengaja tidak dikirim',
};

const formatTime = (at: number) => `${formatJakarta(at)} WIB`;
const newestFirst = <T>(all: Iterable<T>) => [...all].slice(-MAX_ROWS).reverse();

const transactionRow = (transaction: Transaction, { requestId }: Partial<SnapSession> = {}) => html`<tr>
<td data-label="Waktu">${formatTime(transaction.createdAt)}</td>
<th scope="row" data-label="Nomor pesanan">${transaction.orderId}</th>
<td data-label="Metode">${PAYMENT_METHODS[transaction.method].label}</td>
<td data-label="Status">${transaction.status}${transaction.fraudStatus ? ` (${transaction.fraudStatus})` : ''}</td>
<td data-label="Jumlah">${formatRupiah(grossAmountOf(transaction))}</td>
<td data-label="Permintaan">${requestId ?? 'tanpa nomor'}</td>
</tr>`;

const attemptItem = ({ at, code, error, durationMs, isManual }: DeliveryAttempt) =>
  html`<li><strong>${code ?? error ?? 'tanpa jawaban'}</strong> ${formatTime(at)}, ${durationMs} ms${isManual ? ', kirim ulang' : ''}</li>`;

const nextAttempt = ({ state, nextAt, waitsForNext }: Delivery) => {
  if (state === 'waiting' && waitsForNext) return ' notifikasi berikutnya';
  return nextAt ? `, berikutnya ${formatTime(nextAt)}` : '';
};

const deliveryRow = (delivery: Delivery) => html`<tr id="kiriman-${delivery.id}">
<td data-label="Waktu">${formatTime(delivery.createdAt)}</td>
<th scope="row" data-label="Nomor pesanan">${delivery.orderId}</th>
<td data-label="Status">${delivery.transactionStatus}</td>
<td data-label="Tujuan">${delivery.url}</td>
<td data-label="Kiriman">${STATE_LABELS[delivery.state]}${nextAttempt(delivery)}</td>
<td data-label="Jawaban">${delivery.attempts.length > 0 ? html`<ol>${delivery.attempts.map(attemptItem)}</ol>` : 'belum ada'}</td>
<td><form method="post" action="/_history/deliveries/${delivery.id}/resend">
<button type="submit">Kirim ulang<span class="hidden"> ${delivery.transactionStatus} ${delivery.orderId}</span></button>
</form></td>
</tr>`;

const rowsOf = (scope: string, fault: Partial<Fault>): Html[] =>
  Object.entries(fault).map(
    ([name, value]) => html`<tr>
<th scope="row" data-label="Sakelar">${name}</th>
<td data-label="Nilai"><code>${JSON.stringify(value)}</code></td>
<td data-label="Berlaku untuk">${scope}</td>
<td data-label="Arti">${FAULTS[name as keyof Fault].meaning}</td>
</tr>`,
  );

/** The faults that are on. Those for all orders come first. */
function faultsTable(faults: Faults): Html {
  const { global, orders } = faults.list();
  const rows = [
    ...rowsOf('semua pesanan', global),
    ...Object.entries(orders).flatMap(([orderId, fault]) => rowsOf(`pesanan ${orderId}`, fault)),
  ];
  return table(['Sakelar', 'Nilai', 'Berlaku untuk', 'Arti'], rows, 'Tidak ada sakelar yang aktif.');
}

/** The page `/_history`: active faults, transactions and notifications, newest first. */
export function historyPage({ state, faults }: Emulator): string {
  const transactions = newestFirst(state.transactions.values()).map((one) =>
    transactionRow(one, state.sessions.get(one.token)),
  );
  const deliveries = newestFirst(state.deliveries.values()).map(deliveryRow);
  return html`<!doctype html>
<html lang="id" class="history">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Riwayat simulator Midtrans lokal</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/snap/assets/page.css">
</head>
<body>
<main>
<h1>Riwayat simulator Midtrans lokal</h1>
<p>Paling banyak ${MAX_ROWS} baris, yang terbaru di atas.</p>
<h2>Sakelar gangguan</h2>
${faultsTable(faults)}
<h2>Transaksi</h2>
${table(['Waktu', 'Nomor pesanan', 'Metode', 'Status', 'Jumlah', 'Permintaan'], transactions, 'Belum ada transaksi.')}
<h2>Notifikasi</h2>
${table(['Waktu', 'Nomor pesanan', 'Status', 'Tujuan', 'Kiriman', 'Jawaban', 'Tindakan'], deliveries, 'Belum ada notifikasi.')}
</main>
</body>
</html>`.html;
}
