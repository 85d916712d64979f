import type { Page } from '@playwright/test';
import { intelligenceResponses, learningResponses, PARTICIPANT, sensoryResponses } from '../api/responses.ts';
import type { UserApi } from '../api/user-api.ts';
import { bearer, type User } from '../api/users.ts';

/** A page of the site, and a text that it shows when it has everything. */
type Shown = readonly [path: string, text: string | RegExp];

export const PAGES_OF_VISITORS: readonly Shown[] = [
  ['/', 'Profil Sensori Anak'],
  ['/assessments', 'Profil Sensori Anak'],
  ['/assessments/1', 'Profil Sensori Anak'],
  ['/contoh-laporan', 'Rincian Per Bagian'],
  ['/login', 'Lupa password?'],
  ['/register', 'Konfirmasi password'],
  ['/forgot-password', 'Lupa Password'],
  ['/verify-email', /Verifikasi/],
  ['/cart', /Keranjang/],
  ['/privasi', 'Pemberitahuan Privasi'],
  ['/observer', 'Pengamatan'],
  ['/shared', 'Tautan tidak ditemukan'],
];

/** Gives a parent a child, orders, and assessments in each state. @returns the pages that show them to the parent and to staff */
export async function everyPage(page: Page, parent: User, parentApi: UserApi) {
  const child = { name: PARTICIPANT.childName, birthDate: PARTICIPANT.childBirthDate, notes: 'Suka musik' };
  await page.request.post('/api/children', { data: child, ...bearer(parent.accessToken) });
  const { orderId } = await parentApi.startPayment('sensory');
  const begun = await parentApi.openItems();
  const learning = await parentApi.openForSelf('learning');
  const result = await parentApi.completeNew('sensory', {
    responses: sensoryResponses(2),
    comments: { A: 'Suka musik' },
    participantInfo: PARTICIPANT,
  });
  const others = [
    await parentApi.completeNew('learning', { responses: learningResponses(8, 4, 2) }),
    await parentApi.completeNew('intelligence', { responses: intelligenceResponses(10, 2, 3, 4, 5, 6, 7) }),
  ];
  const ofParent: readonly Shown[] = [
    ['/', /^Halo,/],
    ['/dashboard', 'My Assessments'],
    ['/account', 'Ubah email'],
    ['/account/data', 'Buat berkas'],
    ['/account/children', 'Tambah anak'],
    ['/kode', 'Pakai kode'],
    [`/checkout?orderId=${orderId}`, 'Batalkan pesanan'],
    [`/payment-success?orderId=${orderId}`, 'Pembayaran Dalam Proses'],
    [`/sensory-profile/${begun}`, 'Halaman 1 dari 13'],
    [`/learning-style/${learning}`, 'Mulai Asesmen'],
    ...[result, ...others].map((id): Shown => [`/results/${id}`, 'Unduh Laporan PDF']),
  ];
  const ofStaff: readonly Shown[] = [
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/users', parent.email],
    ['/admin/assessments', parent.email],
    [`/admin/assessment-result/${result}`, 'Unduh PDF'],
    ['/admin/reports', 'Laporan'],
    ['/admin/orders', parent.email],
    [`/admin/orders/${orderId}`, parent.email],
    ['/admin/refunds', 'Pengembalian Dana'],
    ['/admin/consultations', parent.email],
    ['/admin/sign-offs', 'Pemeriksaan Psikolog'],
    ['/admin/data-requests', 'Permintaan Data Pribadi'],
    ['/admin/catalogue', 'Profil Sensori Anak'],
    ['/admin/instruments', 'Statistik Instrumen'],
    ['/admin/access-codes', 'Kode Akses'],
    ['/admin/packs', 'Versi Kuesioner'],
    ['/admin/audit', 'Catatan Audit'],
    ['/admin/releases', 'Rilis'],
  ];
  return { ofParent, ofStaff };
}
