import type { InstrumentRegistry } from '@kenali/instruments';
import { stringify } from 'csv-stringify/sync';
import type { Document } from 'mongodb';
import { CSV_OPTIONS, escapeCell } from '../../../csv.ts';
import type { UserAssessmentDocument } from '../../user-assessments/index.ts';
import { ASSESSMENT_TABLE_NAMES, ASSESSMENT_TABLES, type Column } from './assessment-tables.ts';
import type { OwnData } from './collect-own-data.ts';
import { SOURCE_NAMES, SOURCES, type SourceName } from './sources.ts';

/** A stored document as table rows, if a row is less than a document. */
const ROWS: Partial<Record<SourceName, (document: Document) => Document[]>> = {
  // One row per opening, and one for a link that nobody has opened.
  'tautan-berbagi': (link) =>
    link.views.length === 0 ? [link] : link.views.map((view: Document) => ({ ...link, view })),
  pesanan: (order) => order.items.map((item: Document) => ({ ...order, item })),
};

const COLUMNS: Record<SourceName, readonly Column[]> = {
  profil: [
    ['Nomor akun', '_id'],
    ['Email', 'email'],
    ['Email terverifikasi', 'isEmailVerified'],
    ['Nama depan', 'firstName'],
    ['Nama belakang', 'lastName'],
    ['Nomor WhatsApp', 'whatsappNumber'],
    ['Peran', 'role'],
    ['Akun aktif', 'isActive'],
    ['Verifikasi dua langkah sejak', 'secondFactor.enabledAt'],
    ['Pengingat dimatikan', 'remindersOff'],
    ['Versi pemberitahuan privasi', 'privacyNotice.version'],
    ['Terdaftar', 'createdAt'],
    ['Masuk terakhir', 'lastLoginAt'],
  ],
  perangkat: [
    ['Perangkat', 'sess.device'],
    ['Area', 'sess.audience'],
    ['Masuk', 'sess.createdAt'],
    ['Terakhir dipakai', 'sess.lastSeenAt'],
    ['Berakhir', 'expire'],
  ],
  anak: [
    ['Nomor profil', '_id'],
    ['Nama anak', 'name'],
    ['Tanggal lahir', 'birthDate'],
    ['Jenis kelamin', 'sex'],
    ['Catatan', 'notes'],
    ['Dibuat', 'createdAt'],
    ['Terakhir dipakai', 'usedAt'],
  ],
  persetujuan: [
    ['Urutan', 'sequence'],
    ['Jenis', 'kind'],
    ['Waktu', 'at'],
    ['Pilihan yang ditarik', 'choice'],
    ['Versi teks', 'version'],
    ['Sidik teks', 'hash'],
    ['Hubungan', 'relationship'],
    ['Penelitian', 'research'],
    ['WhatsApp', 'whatsapp'],
  ],
  pesanan: [
    ['Nomor pesanan', '_id'],
    ['Asesmen', 'item.name'],
    ['Harga (rupiah)', 'item.priceRupiah'],
    ['Total pesanan (rupiah)', 'totalAmount'],
    ['Status', 'status'],
    ['Status pembayaran', 'paymentStatus'],
    ['Cara pembayaran', 'paymentMethod'],
    ['Nomor pembayaran', 'paymentId'],
    ['Dibayar', 'paidAt'],
    ['Jumlah dibayar (rupiah)', 'paidAmount'],
    ['Dikembalikan (rupiah)', 'refundedAmount'],
    ['Dibuat', 'createdAt'],
    ['Diubah', 'updatedAt'],
  ],
  pembayaran: [
    ['Nomor pesanan', 'orderId'],
    ['Nomor di penyedia', 'providerOrderId'],
    ['Jumlah (rupiah)', 'amount'],
    ['Status', 'state'],
    ['Cara pembayaran', 'paymentType'],
    ['Nomor transaksi', 'transactionIds'],
    ['Dikembalikan (rupiah)', 'refundedAmount'],
    ['Dibuat', 'createdAt'],
    ['Batas waktu', 'expiresAt'],
    ['Diubah', 'updatedAt'],
  ],
  'pemberitahuan-pembayaran': [
    ['Nomor pesanan', 'orderId'],
    ['Nomor di penyedia', 'providerOrderId'],
    ['Asal', 'source'],
    ['Isi', 'raw'],
    ['Jawaban penyedia', 'statusAnswer'],
    ['Putusan', 'verdict'],
    ['Status sebelum', 'from'],
    ['Status sesudah', 'to'],
    ['Catatan', 'resolution.note'],
    ['Diterima', 'createdAt'],
    ['Terakhir diterima', 'lastAt'],
  ],
  'pengembalian-dana': [
    ['Nomor', '_id'],
    ['Nomor pesanan', 'orderId'],
    ['Jumlah (rupiah)', 'amount'],
    ['Alasan', 'reason'],
    ['Status', 'state'],
    ['Catatan', 'note'],
    ['Dibuat', 'createdAt'],
    ['Diubah', 'updatedAt'],
  ],
  asesmen: [
    ['Nomor asesmen', '_id'],
    ['Asesmen', 'assessment.name'],
    ['Jenis', 'assessment.type'],
    ['Nomor pesanan', 'orderId'],
    ['Status', 'status'],
    ['Kuesioner', 'instrument.id'],
    ['Versi', 'instrument.version'],
    ['Nama anak', 'progress.participantInfo.childName'],
    ['Tanggal lahir anak', 'progress.participantInfo.childBirthDate'],
    ['Nama orang tua', 'progress.participantInfo.parentName'],
    ['Hubungan', 'progress.participantInfo.relationship'],
    ['Tanggal tes', 'progress.participantInfo.testDate'],
    ['Terjawab', 'answered'],
    ['Jumlah butir', 'itemCount'],
    ['Diberikan', 'createdAt'],
    ['Dimulai', 'startedAt'],
    ['Terakhir disimpan', 'savedAt'],
    ['Selesai', 'completedAt'],
    ['Status konsultasi', 'consultation.status'],
    ['Konsultasi diminta', 'consultation.requestedAt'],
    ['Ditarik', 'withdrawnAt'],
  ],
  'tautan-berbagi': [
    ['Nomor tautan', '_id'],
    ['Nomor asesmen', 'userAssessmentId'],
    ['Dibuat', 'createdAt'],
    ['Berlaku sampai', 'expiresAt'],
    ['Diakhiri', 'endedAt'],
    ['Alasan', 'endReason'],
    ['Dibuka (kali)', 'openings'],
    ['Kejadian', 'view.kind'],
    ['Waktu', 'view.at'],
    ['Perangkat', 'view.device'],
  ],
  wali: [
    ['Nomor', '_id'],
    ['Peran Anda', 'peran'],
    ['Nomor profil anak', 'childId'],
    ['Undangan dibuat', 'createdAt'],
    ['Undangan berlaku sampai', 'expiresAt'],
    ['Diterima', 'acceptedAt'],
    ['Hubungan', 'relationship'],
    ['Versi teks', 'terms'],
    ['Berakhir', 'endedAt'],
    ['Alasan', 'endReason'],
  ],
  pengamat: [
    ['Nomor pengamat', '_id'],
    ['Nomor asesmen', 'userAssessmentId'],
    ['Hubungan', 'relationship'],
    ['Diundang', 'createdAt'],
    ['Berlaku sampai', 'expiresAt'],
    ['Nama yang ditulis pengamat', 'consent.name'],
    ['Setuju pada', 'consent.at'],
    ['Selesai', 'completedAt'],
    ['Diakhiri', 'endedAt'],
    ['Alasan', 'endReason'],
  ],
  email: [
    ['Jenis', 'kind'],
    ['Alamat', 'email'],
    ['Nomor pesanan', 'orderId'],
    ['Nomor asesmen', 'userAssessmentId'],
    ['Perubahan akun', 'change'],
    ['Dibuat', 'createdAt'],
    ['Dikirim', 'sentAt'],
    ['Hasil', 'outcome'],
  ],
  kode: [
    ['Alamat', 'email'],
    ['Tujuan', 'purpose'],
    ['Dibuat', 'createdAt'],
    ['Berakhir', 'expiresAt'],
    ['Sudah dipakai', 'used'],
    ['Percobaan', 'tries'],
  ],
  'catatan-staf': [
    ['Waktu', 'at'],
    ['Tindakan', 'action'],
    ['Oleh', 'oleh'],
    ['Tentang', 'target.kind'],
    ['Nomor', 'target.id'],
    ['Nama', 'target.name'],
    ['Perubahan', 'changes'],
    ['Keterangan', 'details'],
  ],
  'permintaan-data': [
    ['Nomor', '_id'],
    ['Jenis', 'kind'],
    ['Status', 'state'],
    ['Diminta', 'requestedAt'],
    ['Batas waktu', 'dueAt'],
    ['Dihapus pada', 'eraseAt'],
    ['Nama anak', 'child.name'],
    ['Pesan', 'message'],
    ['Ditangani', 'handledAt'],
    ['Catatan', 'note'],
  ],
  pembatasan: [
    ['Nomor', '_id'],
    ['Anak', 'child.name'],
    ['Tanggal lahir anak', 'child.birthDate'],
    ['Alasan', 'reason'],
    ['Sejak', 'since'],
    ['Dicabut', 'liftedAt'],
  ],
  'berkas-data': [
    ['Nomor', '_id'],
    ['Status', 'state'],
    ['Diminta', 'createdAt'],
    ['Siap', 'readyAt'],
    ['Berakhir', 'expiresAt'],
    ['Ukuran (byte)', 'bytes'],
  ],
};

/** Every CSV file of an archive with a sentence about it. */
export const CSV_FILES: readonly { name: string; about: string }[] = [
  ...SOURCE_NAMES.map((name) => ({ name: `${name}.csv`, about: SOURCES[name].about as string })),
  ...ASSESSMENT_TABLE_NAMES.map((name) => ({ name: `${name}.csv`, about: ASSESSMENT_TABLES[name].about as string })),
];

/** One CSV file per table. They have nothing that `data.json` does not have, apart from the words of the questionnaires. */
export function csvFiles(data: OwnData, instruments: InstrumentRegistry): { name: string; content: string }[] {
  const assessments = data.asesmen as UserAssessmentDocument[];
  const pinned = ({ instrument }: UserAssessmentDocument) =>
    (instrument && instruments.find(instrument.id, instrument.version)) || undefined;
  return [
    ...SOURCE_NAMES.map((name) => {
      const rowsOf = ROWS[name];
      const rows = rowsOf ? data[name].flatMap(rowsOf) : data[name];
      return { name: `${name}.csv`, content: toCsv(COLUMNS[name], rows) };
    }),
    ...ASSESSMENT_TABLE_NAMES.map((name) => {
      const { columns, rows } = ASSESSMENT_TABLES[name];
      return {
        name: `${name}.csv`,
        content: toCsv(
          columns,
          assessments.flatMap((each) => rows(each, pinned(each))),
        ),
      };
    }),
  ];
}

function toCsv(columns: readonly Column[], rows: readonly Document[]): string {
  const cells = rows.map((row) => columns.map(([, path]) => escapeCell(cellOf(valueAt(row, path)))));
  return stringify(cells, { ...CSV_OPTIONS, columns: columns.map(([heading]) => heading) });
}

const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => (value as Document | null | undefined)?.[name], row);

function cellOf(value: unknown): string | number | Date | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value;
  return JSON.stringify(value);
}
