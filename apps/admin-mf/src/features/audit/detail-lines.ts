import type { AUDIT_TARGETS, AuditEntry, AuditRecords } from '@kenali/contracts';
import { ageGroups } from '@kenali/instruments/rules';
import { formatDate, formatRupiah } from '@kenali/ui';
import { FLAG_NAMES, ROLE_NAMES, TYPE_OPTIONS } from '../../common/labels.ts';
import { formatCount } from '../../common/numbers.ts';

const FIELD_NAMES: Record<string, string> = {
  firstName: 'Nama depan',
  lastName: 'Nama belakang',
  whatsappNumber: 'WhatsApp',
  role: 'Peran',
  isActive: 'Status',
  name: 'Nama',
  description: 'Deskripsi',
  price: 'Harga',
  priceRupiah: 'Harga',
  listPrice: 'Harga coret',
  listPriceRupiah: 'Harga coret',
  promoLabel: 'Label promo',
  note: 'Catatan',
  answer: 'Jawaban',
  duration: 'Durasi',
  ageRange: 'Rentang usia',
  type: 'Jenis',
  status: 'Status',
  search: 'Pencarian',
  rows: 'Jumlah baris',
  range: 'Periode',
  amount: 'Jumlah',
  amountRupiah: 'Jumlah',
  reason: 'Alasan',
  state: 'Keadaan',
  orderId: 'Nomor pesanan',
  refundId: 'Nomor pengembalian',
  mark: 'Tanda',
  command: 'Lewat perintah di server',
  requiresSignOff: 'Pemeriksaan psikolog',
  assigned: 'Ditugaskan',
  licenceKind: 'Jenis izin',
  licence: 'Nomor izin',
  expiresOn: 'Berlaku sampai',
  lastDay: 'Berlaku sampai',
  batch: 'Kelompok kode',
  agreedRupiah: 'Harga yang disepakati',
  assessment: 'Asesmen',
  count: 'Jumlah kode',
  number: 'Nomor kode',
  order: 'Nomor pesanan',
  scope: 'Cakupan',
  instrument: 'Kuesioner',
  version: 'Versi',
  ageGroup: 'Kelompok usia',
  side: 'Keputusan',
  isOn: 'Ditampilkan',
  hash: 'Sidik isi',
};

export const KIND_NAMES: Record<(typeof AUDIT_TARGETS)[number], string> = {
  user: 'Pengguna',
  result: 'Hasil',
  order: 'Pesanan',
  refund: 'Pengembalian dana',
  assessment: 'Asesmen',
  notice: 'Notifikasi',
  entry: 'Catatan',
  data_request: 'Permintaan data',
  pack_proposal: 'Usulan versi kuesioner',
};

const VALUE_NAMES: Record<string, string> = {
  ...Object.fromEntries(TYPE_OPTIONS.map(({ value, label }) => [value, label])),
  ...FLAG_NAMES,
  ...ROLE_NAMES,
  completed: 'Selesai',
  in_progress: 'Berlangsung',
  requested: 'Menunggu jadwal',
  contacted: 'Sudah dihubungi',
  scheduled: 'Terjadwal',
  done: 'Sudah dilaksanakan',
  last_7_days: '7 hari terakhir',
  last_30_days: '30 hari terakhir',
  last_90_days: '90 hari terakhir',
  this_year: 'Tahun ini',
  overview: 'Ringkasan',
  users: 'Pengguna',
  assessments: 'Asesmen',
  revenue: 'Pendapatan',
  account: 'Seluruh akun',
  child: 'Satu anak',
  psychologist: 'Psikolog',
  all: 'Semua',
  ...Object.fromEntries(ageGroups.map(({ id, name }) => [id, name])),
};

/** Fields whose values have names. All other texts were typed by users and stay unchanged. */
const ENUM_FIELDS = new Set(['role', 'type', 'status', 'range', 'state', 'mark', 'scope', 'side', 'ageGroup']);
const MONEY_FIELDS = new Set([
  'price',
  'priceRupiah',
  'listPrice',
  'listPriceRupiah',
  'amount',
  'amountRupiah',
  'agreedRupiah',
]);
const DAY_FIELDS = new Set(['expiresOn', 'lastDay']);

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'kosong';
  if (field === 'isActive') return value ? 'Aktif' : 'Nonaktif';
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  if (MONEY_FIELDS.has(field) && (typeof value === 'number' || typeof value === 'string')) return formatRupiah(value);
  if (DAY_FIELDS.has(field)) return formatDate(String(value));
  if (field === 'rows') return formatCount(Number(value));
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return ENUM_FIELDS.has(field) ? (VALUE_NAMES[text] ?? text) : text;
}

/** Descriptions can have thousands of characters; the beginning is enough to recognise them. */
const MAX_LENGTH = 120;
const truncate = (text: string) => (text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).trimEnd()}…`);

/** "Hasil (3): 100001-100002, 100007". A newer server may name a kind that this version does not know. */
const recordsLine = ({ kind, count, ids }: AuditRecords) =>
  `${KIND_NAMES[kind] ?? kind} (${formatCount(count)}): ${truncate(ids.replaceAll(',', ', '))}`;

/** The changes, details and records of an entry, one line each: "Peran: Pengguna menjadi Admin". */
export function detailLines({
  action,
  changes,
  details,
  records = [],
}: Pick<AuditEntry, 'action' | 'changes' | 'details' | 'records'>): string[] {
  const label = (field: string) => FIELD_NAMES[field] ?? field;
  const text = (field: string, value: unknown) => truncate(valueText(field, value));
  // A new record has no previous values, and its empty fields are left out.
  const isNew = action.endsWith('.create');
  const changed = Object.entries(changes).filter(([, { to }]) => !isNew || (to !== null && to !== ''));
  return [
    ...changed.map(([field, { from, to }]) =>
      isNew
        ? `${label(field)}: ${text(field, to)}`
        : `${label(field)}: ${text(field, from)} menjadi ${text(field, to)}`,
    ),
    ...Object.entries(details).map(([field, value]) => `${label(field)}: ${text(field, value)}`),
    ...records.map(recordsLine),
  ];
}
