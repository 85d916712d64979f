import type { AuditEntry } from '@kenali/contracts';
import { formatRupiah } from '@kenali/ui';
import { TYPE_OPTIONS } from '../../common/assessment-types.ts';
import { MARK_NAMES } from '../../common/mark-names.ts';

const FIELDS: Record<string, string> = {
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
  duration: 'Durasi',
  ageRange: 'Rentang usia',
  type: 'Tipe',
  status: 'Status',
  search: 'Pencarian',
  rows: 'Jumlah baris',
  range: 'Periode',
  amount: 'Jumlah',
  amountRupiah: 'Jumlah',
  reason: 'Alasan',
  state: 'Keadaan',
  orderId: 'Nomor pesanan',
  mark: 'Tanda',
};

const WORDS: Record<string, string> = {
  ...Object.fromEntries(TYPE_OPTIONS.map(({ value, label }) => [value, label])),
  ...MARK_NAMES,
  user: 'Pengguna',
  admin: 'Admin',
  internal: 'Internal',
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
};

/** Fields whose values are one of a few known words; what people typed stays as it is. */
const CHOSEN = new Set(['role', 'type', 'status', 'range', 'state', 'mark']);
const MONEY = new Set(['price', 'priceRupiah', 'listPrice', 'listPriceRupiah', 'amount', 'amountRupiah']);
const counted = new Intl.NumberFormat('id-ID');

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'kosong';
  if (field === 'isActive') return value ? 'Aktif' : 'Nonaktif';
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  if (MONEY.has(field) && (typeof value === 'number' || typeof value === 'string')) return formatRupiah(value);
  if (field === 'rows') return counted.format(Number(value));
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return CHOSEN.has(field) ? (WORDS[text] ?? text) : text;
}

/** A description may have thousands of characters; its beginning tells which one it is. */
const LONGEST = 120;
const shortened = (text: string) => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST).trimEnd()}…`);

/** What an entry says beyond actor, act and target, one line each: "Peran: Pengguna menjadi Admin". */
export function detailLines({
  action,
  changes,
  details,
}: Pick<AuditEntry, 'action' | 'changes' | 'details'>): string[] {
  const label = (field: string) => FIELDS[field] ?? field;
  const text = (field: string, value: unknown) => shortened(valueText(field, value));
  // What is new was nothing before, and what was left empty says nothing.
  const isNew = action.endsWith('.create');
  const changed = Object.entries(changes).filter(([, { to }]) => !isNew || (to !== null && to !== ''));
  return [
    ...changed.map(([field, { from, to }]) =>
      isNew
        ? `${label(field)}: ${text(field, to)}`
        : `${label(field)}: ${text(field, from)} menjadi ${text(field, to)}`,
    ),
    ...Object.entries(details).map(([field, value]) => `${label(field)}: ${text(field, value)}`),
  ];
}
