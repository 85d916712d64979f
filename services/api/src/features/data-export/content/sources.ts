import type { PracticeFeature } from '@kenali/contracts';
import type { Document } from 'mongodb';
import { Outbox } from '../../../outbox/outbox.model.ts';
import { AccessCode } from '../../access-codes/index.ts';
import { AuditEntryModel } from '../../audit/index.ts';
import { OneTimeCode, Session, User } from '../../auth/index.ts';
import { Booking, BookingHoursModel } from '../../bookings/index.ts';
import { DataRequest } from '../../data-requests/index.ts';
import { Observation } from '../../observations/index.ts';
import { Order } from '../../orders/index.ts';
import { PaymentAttempt, PaymentEvent, Refund } from '../../payments/index.ts';
import { ShareLink } from '../../sharing/index.ts';
import {
  Child,
  ConsentEvent,
  Guardianship,
  ofAccount,
  Restriction,
  UserAssessment,
} from '../../user-assessments/index.ts';
import { DataExport } from '../data-export.model.ts';

/** Whose data are exported. */
export interface Owner {
  userId: number;
  email: string;
  orderIds: number[];
  refundIds: number[];
  /** Of held notifications about the orders. */
  noticeIds: number[];
  requestIds: number[];
  userAssessmentIds: number[];
}

/** The heading of a column, and the path of its value in a row. */
export type Column = readonly [heading: string, path: string];

/** A stored collection as the archive shows it. Each stored field is in `shown` or in `withheld`; a test compares. */
export interface Source {
  model: { collection: { collectionName: string } };
  /** What the table has, for the text that explains the archive. */
  about: string;
  filter(owner: Owner): object;
  /** Without documents, the archive has the table only if the practice has switched this on. */
  feature?: PracticeFeature;
  /** Paths of stored fields. A path stands for all below it, in each element of a list. */
  shown: readonly string[];
  /** Paths that the archive leaves out, with the reason that its reader gets. */
  withheld: Readonly<Record<string, string>>;
  /** Fields that say in words what a withheld one means for the owner. */
  more?(document: Document, owner: Owner): object;
  /** Of its CSV file. */
  columns: readonly Column[];
  /** A document as rows of the CSV file, if a row is less than a document. */
  rows?(document: Document): Document[];
}

const SECRET = 'rahasia untuk masuk atau membayar; siapa pun yang melihatnya dapat memakainya';
const DERIVED = 'salinan dari data lain di berkas ini, dibentuk ulang untuk pencarian';
const INTERNAL = 'nomor atau penanda kerja sistem, tanpa keterangan tentang Anda';
const PRIVATE = 'catatan kerja rahasia psikolog menurut kode etik profesi; tanyakan isinya dalam konsultasi';
const OBSERVED =
  'jawaban pengamat adalah data pengamat itu sendiri, dan ia setuju bahwa Anda hanya melihat nilai setiap bagian';
const OTHERS = 'data orang lain, misalnya nama staf kami';

/** Marks every path with the same reason. */
const because = (reason: string, paths: string): Record<string, string> =>
  Object.fromEntries(paths.split(' ').map((path) => [path, reason]));
const words = (paths: string): string[] => paths.split(' ');

/** By the name that `data.json` and the CSV files use. */
export const SOURCES = {
  profil: {
    model: User,
    about: 'akun Anda: nama, email, nomor WhatsApp, pengaturan, dan izin psikolog',
    filter: ({ userId }) => ({ _id: userId }),
    shown: words(
      '_id email firstName lastName whatsappNumber profileImageUrl isEmailVerified emailChangedAt authProvider googleSub hasNoPassword role remindersOff mustChangePassword secondFactor.enabledAt pendingFactor.startedAt licence.name licence.licenceKind licence.licence licence.expiresOn licence.verifiedAt isActive privacyNotice lastLoginAt createdAt updatedAt',
    ),
    withheld: {
      ...because(SECRET, 'passwordHash secondFactor.secret secondFactor.recoveryCodes pendingFactor.secret'),
      ...because(DERIVED, 'searchWords sortName'),
      ...because(INTERNAL, 'touched secondFactor.lastStep'),
      ...because(OTHERS, 'licence.verifiedBy'),
    },
    columns: [
      ['Nomor akun', '_id'],
      ['Email', 'email'],
      ['Email terverifikasi', 'isEmailVerified'],
      ['Nama depan', 'firstName'],
      ['Nama belakang', 'lastName'],
      ['Nomor WhatsApp', 'whatsappNumber'],
      ['Peran', 'role'],
      ['Akun aktif', 'isActive'],
      ['Verifikasi dua langkah sejak', 'secondFactor.enabledAt'],
      ['Nomor izin psikolog', 'licence.licence'],
      ['Izin berlaku sampai', 'licence.expiresOn'],
      ['Izin diperiksa', 'licence.verifiedAt'],
      ['Pengingat dimatikan', 'remindersOff'],
      ['Versi pemberitahuan privasi', 'privacyNotice.version'],
      ['Terdaftar', 'createdAt'],
      ['Masuk terakhir', 'lastLoginAt'],
    ],
  },
  perangkat: {
    model: Session,
    about: 'perangkat yang sedang masuk ke akun Anda',
    filter: ({ userId }) => ({ 'sess.userId': userId }),
    shown: words(
      'sess.userId sess.audience sess.device sess.createdAt sess.lastSeenAt sess.rotatedAt sess.provenAt expire',
    ),
    withheld: { ...because(SECRET, 'sid sess.tokenHash'), ...because(INTERNAL, '_id sess.generation') },
    columns: [
      ['Perangkat', 'sess.device'],
      ['Area', 'sess.audience'],
      ['Masuk', 'sess.createdAt'],
      ['Terakhir dipakai', 'sess.lastSeenAt'],
      ['Berakhir', 'expire'],
    ],
  },
  anak: {
    model: Child,
    about: 'profil anak yang Anda simpan',
    filter: ({ userId }) => ({ ownerId: userId }),
    shown: words('_id ownerId name birthDate sex notes createdAt usedAt'),
    withheld: because(DERIVED, 'key earlierKeys'),
    columns: [
      ['Nomor profil', '_id'],
      ['Nama anak', 'name'],
      ['Tanggal lahir', 'birthDate'],
      ['Jenis kelamin', 'sex'],
      ['Catatan', 'notes'],
      ['Dibuat', 'createdAt'],
      ['Terakhir dipakai', 'usedAt'],
    ],
  },
  persetujuan: {
    model: ConsentEvent,
    about: 'persetujuan yang Anda berikan atau tarik',
    filter: ({ userId }) => ({ userId }),
    shown: words(
      'userId sequence kind at choice grantedAt version variant hash parameters relationship research whatsapp',
    ),
    withheld: because(INTERNAL, '_id'),
    columns: [
      ['Urutan', 'sequence'],
      ['Jenis', 'kind'],
      ['Waktu', 'at'],
      ['Pilihan yang ditarik', 'choice'],
      ['Versi teks', 'version'],
      ['Ragam teks', 'variant'],
      ['Sidik teks', 'hash'],
      ['Hubungan', 'relationship'],
      ['Penelitian', 'research'],
      ['WhatsApp', 'whatsapp'],
    ],
  },
  pesanan: {
    model: Order,
    about: 'pesanan Anda',
    filter: ({ userId }) => ({ userId }),
    shown: words(
      '_id userId items totalAmount status paymentStatus paymentMethod paymentId partner paidAt paidAmount refundedAmount openPayment cancelledBy replacedBy flags settledFlags byStaff createdAt updatedAt',
    ),
    withheld: { ...because(DERIVED, 'searchWords mix'), ...because(INTERNAL, 'idempotencyKey version') },
    rows: (order) => order.items.map((item: Document) => ({ ...order, item })),
    columns: [
      ['Nomor pesanan', '_id'],
      ['Asesmen', 'item.name'],
      ['Harga (rupiah)', 'item.priceRupiah'],
      ['Total pesanan (rupiah)', 'totalAmount'],
      ['Status', 'status'],
      ['Status pembayaran', 'paymentStatus'],
      ['Cara pembayaran', 'paymentMethod'],
      ['Nomor pembayaran', 'paymentId'],
      ['Kode akses dari', 'partner'],
      ['Dibayar', 'paidAt'],
      ['Jumlah dibayar (rupiah)', 'paidAmount'],
      ['Dikembalikan (rupiah)', 'refundedAmount'],
      ['Dibuat', 'createdAt'],
      ['Diubah', 'updatedAt'],
    ],
  },
  'kode-akses': {
    model: AccessCode,
    feature: 'access-codes',
    about: 'kode akses yang Anda pakai; kodenya sendiri tidak kami simpan',
    filter: ({ userId }) => ({ userId }),
    shown: words('userId orderId userAssessmentId partner redeemedAt expiresAt state'),
    withheld: because(INTERNAL, '_id batchId number hash kept'),
    columns: [
      ['Dari', 'partner'],
      ['Dipakai', 'redeemedAt'],
      ['Nomor pesanan', 'orderId'],
      ['Nomor asesmen', 'userAssessmentId'],
    ],
  },
  pembayaran: {
    model: PaymentAttempt,
    about: 'upaya pembayaran untuk pesanan Anda',
    filter: ({ orderIds }) => ({ orderId: { $in: orderIds } }),
    shown: words(
      'orderId providerOrderId amount state live isSettled transactionIds paymentType fraudStatus refundedAmount flags isBeingReplaced isPageDead expiresAt lastCheckedAt recheckedAt createdAt updatedAt',
    ),
    withheld: {
      ...because(SECRET, 'snapToken redirectUrl'),
      ...because(INTERNAL, '_id nextCheckAt leaseUntil version'),
    },
    columns: [
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
  },
  'pemberitahuan-pembayaran': {
    model: PaymentEvent,
    about: 'pemberitahuan penyedia pembayaran tentang pesanan Anda',
    filter: ({ orderIds }) => ({ orderId: { $in: orderIds } }),
    shown: words(
      'orderId providerOrderId source raw statusAnswer verdict from to deliveries heldFor resolvedAt resolution.note createdAt lastAt',
    ),
    withheld: {
      ...because(INTERNAL, '_id dedupeKey signatureOk noticeId'),
      ...because(OTHERS, 'resolution.byUserId'),
    },
    columns: [
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
  },
  'pengembalian-dana': {
    model: Refund,
    about: 'pengembalian dana untuk pesanan Anda',
    filter: ({ orderIds }) => ({ orderId: { $in: orderIds } }),
    shown: words('_id orderId providerOrderId amount reason state note failure createdAt updatedAt'),
    withheld: because(INTERNAL, 'refundKey startKey isReported leaseUntil'),
    columns: [
      ['Nomor', '_id'],
      ['Nomor pesanan', 'orderId'],
      ['Jumlah (rupiah)', 'amount'],
      ['Alasan', 'reason'],
      ['Status', 'state'],
      ['Catatan', 'note'],
      ['Dibuat', 'createdAt'],
      ['Diubah', 'updatedAt'],
    ],
  },
  asesmen: {
    model: UserAssessment,
    about: 'asesmen Anda: data peserta, jawaban, catatan, hasil, dan konsultasi',
    filter: ({ userId }) => ({ userId }),
    shown: words(
      '_id userId assessmentId orderId orderItemId source assessment status instrument startedAt progress changedAt answered itemCount savedAt results packHash completedAt childId consultation.status consultation.requestedAt consultation.updatedAt consultation.history.status consultation.history.at consultation.history.note createdAt withdrawnAt frozenAt flaggedAt consentEndedAt restrictedAt pausedByConsent remindedAt erasedAt awaitsSignOff signOff.at signOff.name signOff.licenceKind signOff.licence assignment.at',
    ),
    withheld: {
      ...because(DERIVED, 'subjectKey searchWords childWords onlyChildWords'),
      ...because(
        INTERNAL,
        'accessBatchId revision sessionsEnded countedIn countedRound addedTo asksRestrictions restrictionRound',
      ),
      ...because(OTHERS, 'consultation.history.byUserId signOff.byUserId assignment.userId assignment.byUserId'),
      ...because(PRIVATE, 'caseNotes'),
    },
    // The owner gets the result when the psychologist has signed it, and then in a new archive too.
    more: ({ awaitsSignOff }) =>
      awaitsSignOff ? { results: null, keterangan: 'Hasil masih menunggu pemeriksaan psikolog.' } : {},
    columns: [
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
  },
  'jadwal-konsultasi': {
    model: Booking,
    feature: 'bookings',
    about: 'waktu konsultasi yang Anda pesan, dan apa yang terjadi dengannya',
    filter: ({ userId }) => ({ userId }),
    shown: words('_id userAssessmentId userId startsAt endsAt zone createdAt changedAt endedAt endReason forgetAt'),
    withheld: {
      ...because(OTHERS, 'psychologistId'),
      ...because(INTERNAL, 'sequence calendarSequence remindedAt'),
    },
    columns: [
      ['Nomor asesmen', 'userAssessmentId'],
      ['Mulai', 'startsAt'],
      ['Selesai', 'endsAt'],
      ['Zona waktu', 'zone'],
      ['Dipesan', 'createdAt'],
      ['Diubah', 'changedAt'],
      ['Berakhir', 'endedAt'],
      ['Sebab berakhir', 'endReason'],
      ['Dihapus', 'forgetAt'],
    ],
  },
  'jam-konsultasi': {
    model: BookingHoursModel,
    feature: 'bookings',
    about: 'jam konsultasi yang Anda buka sebagai psikolog',
    filter: ({ userId }) => ({ _id: userId }),
    shown: words('_id weekly exceptions minutes pauseMinutes meeting updatedAt'),
    withheld: because(INTERNAL, 'touched'),
    columns: [
      ['Lama (menit)', 'minutes'],
      ['Jeda (menit)', 'pauseMinutes'],
      ['Tautan atau cara bertemu', 'meeting'],
      ['Diubah', 'updatedAt'],
    ],
  },
  'tautan-berbagi': {
    model: ShareLink,
    about: 'tautan ke hasil yang Anda bagikan, dan kapan tautan itu dibuka',
    filter: ({ userId }) => ({ userId }),
    shown: words(
      '_id userId userAssessmentId days createdAt expiresAt endedAt endReason openings wrongPins views forgetAt',
    ),
    withheld: {
      ...because(SECRET, 'tokenHash pinHash'),
      ...because(INTERNAL, 'keyHash consentSequence'),
    },
    // One row per opening, and one for a link that nobody has opened.
    rows: (link) => (link.views.length === 0 ? [link] : link.views.map((view: Document) => ({ ...link, view }))),
    columns: [
      ['Nomor tautan', '_id'],
      ['Nomor asesmen', 'userAssessmentId'],
      ['Dibuat', 'createdAt'],
      ['Berlaku sampai', 'expiresAt'],
      ['Diakhiri', 'endedAt'],
      ['Alasan', 'endReason'],
      ['Dibuka (kali)', 'openings'],
      ['PIN salah (kali)', 'wrongPins.count'],
      ['PIN salah terakhir', 'wrongPins.lastAt'],
      ['Kejadian', 'view.kind'],
      ['Waktu', 'view.at'],
      ['Perangkat', 'view.device'],
    ],
  },
  wali: {
    model: Guardianship,
    about: 'wali yang Anda undang untuk profil anak, dan profil anak yang Anda dampingi sebagai wali',
    filter: ({ userId }) => ofAccount(userId),
    shown: words('_id childId createdAt expiresAt acceptedAt relationship terms endedAt endReason forgetAt'),
    withheld: {
      ...because(SECRET, 'tokenHash pinHash'),
      ...because(INTERNAL, 'keyHash consentSequence'),
      ...because('nomor akun orang lain; kolom peran menyebut peran Anda', 'ownerId guardianId'),
    },
    more: ({ ownerId }, { userId }) => ({ peran: ownerId === userId ? 'pemilik profil' : 'wali' }),
    columns: [
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
  },
  pengamat: {
    model: Observation,
    about: 'pengamat kedua yang Anda undang; perbandingannya ada di laporan hasil',
    filter: ({ userId }) => ({ userId }),
    shown: words(
      '_id userId userAssessmentId relationship createdAt expiresAt endedAt endReason consent status instrument completedAt forgetAt',
    ),
    withheld: {
      ...because(SECRET, 'tokenHash pinHash'),
      ...because(INTERNAL, 'keyHash consentSequence revision'),
      ...because(OBSERVED, 'progress changedAt answered itemCount startedAt savedAt'),
    },
    columns: [
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
  },
  email: {
    model: Outbox,
    about: 'email otomatis yang kami kirim atau akan kami kirim kepada Anda',
    filter: ({ userId, email }) => ({ $or: [{ userId }, { email, kind: 'one_time_code' }] }),
    shown: words(
      'kind orderId userAssessmentId userId email change facts._id facts.userAssessmentId facts.startsAt facts.endsAt facts.zone facts.createdAt facts.changedAt facts.endedAt facts.endReason purpose isKnownDevice createdAt sentAt outcome forgetAt',
    ),
    withheld: {
      ...because(INTERNAL, '_id key nextAt claim tries lastError facts.sequence facts.calendarSequence'),
      ...because('isi pesan kepada staf tentang rilis situs, yang tidak pernah ada di email untuk Anda', 'alert'),
      ...because('penanda peramban yang meminta kode; orang lain dapat memintanya untuk email Anda', 'requester'),
    },
    columns: [
      ['Jenis', 'kind'],
      ['Alamat', 'email'],
      ['Nomor pesanan', 'orderId'],
      ['Nomor asesmen', 'userAssessmentId'],
      ['Perubahan akun', 'change'],
      ['Dibuat', 'createdAt'],
      ['Dikirim', 'sentAt'],
      ['Hasil', 'outcome'],
    ],
  },
  kode: {
    model: OneTimeCode,
    about: 'kode verifikasi yang diminta untuk email Anda',
    filter: ({ email }) => ({ email }),
    shown: words('email purpose createdAt expiresAt used tries sends creditFullAt forgetAt'),
    withheld: {
      ...because(SECRET, 'otp'),
      ...because(INTERNAL, '_id noteId'),
      ...because('penanda peramban yang meminta kode; orang lain dapat memintanya untuk email Anda', 'requester'),
    },
    columns: [
      ['Alamat', 'email'],
      ['Tujuan', 'purpose'],
      ['Dibuat', 'createdAt'],
      ['Berakhir', 'expiresAt'],
      ['Sudah dipakai', 'used'],
      ['Percobaan', 'tries'],
    ],
  },
  'catatan-staf': {
    model: AuditEntryModel,
    about: 'catatan kerja: kapan staf kami membuka atau mengubah data Anda',
    filter: ({ userId, orderIds, refundIds, noticeIds, requestIds, userAssessmentIds }) => ({
      $or: [
        { 'target.kind': 'user', 'target.id': userId },
        { 'target.kind': 'result', 'target.id': { $in: userAssessmentIds } },
        { 'target.kind': 'order', 'target.id': { $in: orderIds } },
        { 'target.kind': 'refund', 'target.id': { $in: refundIds } },
        { 'target.kind': 'notice', 'target.id': { $in: noticeIds } },
        { 'target.kind': 'data_request', 'target.id': { $in: requestIds } },
      ],
    }),
    shown: words('at action target changes details'),
    withheld: {
      ...because(OTHERS, 'actor records'),
      ...because(DERIVED, 'searchWords'),
      ...because(INTERNAL, '_id requestId isListing seal'),
    },
    more: ({ actor }, { userId }) => ({ oleh: actor?.id === userId ? 'Anda' : actor?.id === 0 ? 'sistem' : 'staf' }),
    columns: [
      ['Waktu', 'at'],
      ['Tindakan', 'action'],
      ['Oleh', 'oleh'],
      ['Tentang', 'target.kind'],
      ['Nomor', 'target.id'],
      ['Nama', 'target.name'],
      ['Perubahan', 'changes'],
      ['Keterangan', 'details'],
    ],
  },
  'permintaan-data': {
    model: DataRequest,
    about: 'permintaan Anda untuk menghapus, membetulkan, atau membatasi data',
    filter: ({ userId }) => ({ userId }),
    shown: words(
      '_id userId kind state requestedAt dueAt eraseAt child childId message erasedIds handledAt answer note isInEffect liftedAt',
    ),
    withheld: { ...because(INTERNAL, 'slot notBefore holder leaseUntil work'), ...because(OTHERS, 'handledBy') },
    columns: [
      ['Nomor', '_id'],
      ['Jenis', 'kind'],
      ['Status', 'state'],
      ['Diminta', 'requestedAt'],
      ['Batas waktu', 'dueAt'],
      ['Dihapus pada', 'eraseAt'],
      ['Nama anak', 'child.name'],
      ['Pesan', 'message'],
      ['Ditangani', 'handledAt'],
      ['Jawaban', 'answer'],
      ['Catatan', 'note'],
    ],
  },
  pembatasan: {
    model: Restriction,
    about: 'pembatasan pemrosesan yang Anda aktifkan atau cabut',
    filter: ({ userId }) => ({ userId }),
    shown: words('_id userId child childId reason since byUserId requestId liftedAt liftedBy'),
    withheld: { ...because(DERIVED, 'keys'), ...because(INTERNAL, 'slot') },
    columns: [
      ['Nomor', '_id'],
      ['Anak', 'child.name'],
      ['Tanggal lahir anak', 'child.birthDate'],
      ['Alasan', 'reason'],
      ['Sejak', 'since'],
      ['Dicabut', 'liftedAt'],
    ],
  },
  'berkas-data': {
    model: DataExport,
    about: 'permintaan berkas data seperti ini',
    filter: ({ userId }) => ({ userId }),
    shown: words('_id userId state createdAt readyAt expiresAt bytes'),
    withheld: because(INTERNAL, 'build tries leaseUntil done total parts forgetAt'),
    columns: [
      ['Nomor', '_id'],
      ['Status', 'state'],
      ['Diminta', 'createdAt'],
      ['Siap', 'readyAt'],
      ['Berakhir', 'expiresAt'],
      ['Ukuran (byte)', 'bytes'],
    ],
  },
} as const satisfies Record<string, Source>;

export type SourceName = keyof typeof SOURCES;
export const SOURCE_NAMES = Object.keys(SOURCES) as SourceName[];
