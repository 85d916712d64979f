import { LEGAL_DOCUMENTS, VITAL_ROUTES, vitalRouteOf } from '@kenali/contracts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { intelligenceResponses, learningResponses, PARTICIPANT, sensoryResponses } from '../api/responses.ts';
import type { UserApi } from '../api/user-api.ts';
import { type AdminApi, bearer, type User } from '../api/users.ts';
import { fillCart, findSensory } from './cart.ts';
import { codeFor, registerPsychologist } from './sessions.ts';

/** A page of the site, and a text that it shows when it has everything. */
export type Shown = readonly [path: string, text: string | RegExp];

export const PAGES_OF_VISITORS: readonly Shown[] = [
  ['/', 'Profil Sensori Anak'],
  ['/assessments', 'Profil Sensori Anak'],
  ['/assessments/1', 'Profil Sensori Anak'],
  ['/contoh-laporan', 'Rincian Per Bagian'],
  ['/login', 'Lupa password?'],
  ['/login?next=%2Fassessment%2F3', /tanpa biaya/],
  ['/login/google?error=access_denied&state=x', 'Masuk dengan Google dibatalkan'],
  ['/register', 'Konfirmasi password'],
  ['/forgot-password', 'Lupa Password'],
  ['/verify-email', /Verifikasi/],
  ['/reminders?token=x', 'Berhenti menerima pengingat'],
  ['/cart', /Keranjang/],
  ['/kode', 'Kode akses'],
  ['/developers', 'Rilis pengembang'],
  ['/observer', 'Pengamatan'],
  ['/shared', 'Tautan tidak ditemukan'],
  ['/admin/login', 'Masuk Admin'],
  ...Object.values(LEGAL_DOCUMENTS).flatMap(({ path, title, versions }): Shown[] => [
    [path, title],
    [`${path}/${versions.at(-1)}`, title],
  ]),
];

/** What the pages show: two orders, one of them cancelled, assessments that are begun, and a result of each kind. */
interface Numbers {
  parent: number;
  open: number;
  cancelled: number;
  begun: readonly [sensory: number, learning: number, intelligence: number];
  results: readonly [sensory: number, learning: number, intelligence: number];
}

const pagesOfParents = ({ open, cancelled, begun, results }: Numbers): readonly Shown[] => [
  ['/', /^Halo,/],
  ['/dashboard', 'My Assessments'],
  ['/assessments', 'Profil Sensori Anak'],
  ['/cart', 'Ringkasan pesanan'],
  ['/verify-email', 'Nanti saja'],
  ['/account', 'Ubah email'],
  ['/account/data', 'Buat berkas'],
  ['/account/children', 'Tambah anak'],
  ['/account/children/invitation', 'Undangan wali'],
  [`/account/children/results/${results[0]}`, 'Unduh PDF'],
  ['/kode', 'Pakai kode'],
  [`/checkout?orderId=${open}`, 'Batalkan pesanan'],
  [`/payment-success?orderId=${open}`, 'Pembayaran Dalam Proses'],
  [`/payment-failed?orderId=${cancelled}`, 'Pembayaran Gagal'],
  [`/payment-return?orderId=${open}`, 'Status Pembayaran'],
  [`/payment-success-redirect?orderId=${open}`, 'Ke Dashboard'],
  [`/sensory-profile/${begun[0]}`, 'Halaman 1 dari 13'],
  [`/learning-style/${begun[1]}`, 'Mulai Asesmen'],
  [`/multiple-intelligence/${begun[2]}`, 'Pertanyaan 1 dari 70'],
  // Only `taking/generic` offers one.
  ['/assessment/999999', 'Asesmen Tidak Ditemukan'],
  ...results.map((id): Shown => [`/results/${id}`, 'Unduh Laporan PDF']),
];

const pagesOfStaff = ({ parent, open, results }: Numbers): readonly Shown[] => [
  ['/admin', 'Dashboard Admin'],
  ['/admin/dashboard', 'Dashboard Admin'],
  ['/admin/users', /Wijaya/],
  [`/admin/users/${parent}`, 'Ratna Wijaya'],
  ['/admin/assessments', /Wijaya/],
  [`/admin/assessment-result/${results[0]}`, 'Unduh PDF'],
  ['/admin/reports', 'Laporan'],
  ['/admin/orders', /Wijaya/],
  [`/admin/orders/${open}`, /Wijaya/],
  ['/admin/refunds', 'Pengembalian Dana'],
  ['/admin/consultations', /Wijaya/],
  ['/admin/sign-offs', 'Pemeriksaan Psikolog'],
  ['/admin/data-requests', 'Permintaan Data Pribadi'],
  ['/admin/catalogue', 'Profil Sensori Anak'],
  ['/admin/access-codes', 'SD Harapan'],
  ['/admin/instruments', 'Statistik Instrumen'],
  ['/admin/norms', 'Norma Praktik'],
  ['/admin/packs', 'Versi Kuesioner'],
  // Only `admin/packs` proposes one, because a version stays.
  ['/admin/packs/999999', 'Usulan Versi'],
  ['/admin/audit', 'Catatan Audit'],
  ['/admin/password', 'Akun Saya'],
  ['/admin/second-factor', 'Verifikasi Dua Langkah'],
  ['/admin/releases', 'Rilis'],
];

const pagesOfPsychologists = ({ results }: Numbers): readonly Shown[] => [
  ['/cases', `Nomor ${results[0]}`],
  ['/cases/norms', 'Norma Praktik'],
  ['/cases/schedule', 'Tambah jam mingguan'],
  [`/cases/${results[0]}`, 'Tanda tangan'],
];

/** The routes of the releases that no page of the lists above opens. */
export function routesWithoutPage(): string[] {
  const none: Numbers = { parent: 1, open: 1, cancelled: 1, begun: [1, 1, 1], results: [1, 1, 1] };
  const all = [PAGES_OF_VISITORS, ...[pagesOfParents, pagesOfStaff, pagesOfPsychologists].map((of) => of(none))];
  const opened = new Set(all.flat().map(([path]) => vitalRouteOf(new URL(path, 'http://x').pathname)));
  return Object.values(VITAL_ROUTES)
    .flat()
    .filter((route) => !opened.has(route));
}

/** Another role has ended the session of the registration. */
async function logInAgain(request: APIRequestContext, user: User & { secret: string }): Promise<User> {
  const { email, password, secret } = user;
  const { challenge } = await (await request.post('/api/auth/login', { data: { email, password } })).json();
  const data = { challenge, code: await codeFor(secret, 0) };
  const {
    accessToken,
    refreshToken,
    user: view,
  } = await (await request.post('/api/auth/login/second-factor', { data })).json();
  return { ...user, accessToken, refreshToken, view };
}

/** Gives a parent a child, a cart, orders, and assessments in each state. @returns the pages that show them to the parent and to staff */
export async function everyPage(page: Page, parent: User, parentApi: UserApi, adminApi: AdminApi) {
  const { request } = page;
  const post = async (path: string, data: object, token = parent.accessToken) => {
    const headers = { ...bearer(token).headers, 'Idempotency-Key': crypto.randomUUID() };
    const response = await request.post(`/api/${path}`, { data, headers });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  await fillCart(page, [await findSensory(request)]);
  // In a demo, the page after a payment pays every open order, and the pages after it need one.
  const notPaid = { success: false, message: 'Belum dibayar.', status: 'pending', paymentStatus: 'pending' };
  await page.context().route('**/api/midtrans/simulate-payment/*', (route) => route.fulfill({ json: notPaid }));
  const { childName, childBirthDate } = PARTICIPANT;
  await post('children', { name: childName, birthDate: childBirthDate, notes: 'Suka musik' });
  const { orderId: open } = await parentApi.startPayment('sensory');
  const cancelled = await parentApi.createOrder('learning');
  await post(`orders/${cancelled}/cancel`, {});
  const responses = sensoryResponses(2);
  const results = [
    await parentApi.completeNew('sensory', { responses, comments: { A: 'Suka musik' }, participantInfo: PARTICIPANT }),
    await parentApi.completeNew('learning', { responses: learningResponses(8, 4, 2) }),
    await parentApi.completeNew('intelligence', { responses: intelligenceResponses(10, 2, 3, 4, 5, 6, 7) }),
  ] as const;
  // A free assessment that is begun is the one that the next opening finds, so the completed one comes first.
  const begun = [
    await parentApi.openItems(),
    await parentApi.openForSelf('learning'),
    await parentApi.openForSelf('intelligence'),
  ] as const;
  const lastDay = new Date(Date.now() + 60 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const assessments: { id: number; type: string }[] = await adminApi.get('catalogue');
  const assessmentId = assessments.find(({ type }) => type === 'learning')?.id;
  const codes = { assessmentId, count: 5, partner: 'SD Harapan', lastDay };
  await post('admin/access-codes', codes, adminApi.token);
  const registered = await registerPsychologist(request, adminApi);
  await adminApi.post(`assessments/${results[0]}/assign`, { from: null, to: registered.id });
  const numbers = { parent: parent.id, open, cancelled, begun, results };
  return {
    ofParent: pagesOfParents(numbers),
    ofStaff: pagesOfStaff(numbers),
    ofPsychologist: pagesOfPsychologists(numbers),
    psychologist: await logInAgain(request, registered),
  };
}
