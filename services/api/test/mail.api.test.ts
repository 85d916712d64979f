import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startFakeSmtp } from '@kenali/node-utils/testing';
import { type ApiSettings, readApiSettings } from '@kenali/settings';
import request from 'supertest';
import { createApp } from '../src/app.ts';
import { EMAIL_KINDS } from '../src/emails.ts';
import { User } from '../src/features/auth/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { PaymentAttempt } from '../src/features/payments/index.ts';
import { expireOverdueOrders } from '../src/features/payments/reconcile/end-order.ts';
import { queueReminders, REMIND_AFTER_MS, UserAssessment } from '../src/features/user-assessments/index.ts';
import { startJob } from '../src/jobs/start-job.ts';
import { createMailTransport, mailJob, renderEmail } from '../src/mail/index.ts';
import { createSmtp, mustEncrypt } from '../src/mail/mail-transport.ts';
import { Outbox, putInOutbox } from '../src/outbox/outbox.model.ts';
import { listJobs } from '../src/start-api.ts';
import { newCheckout, newOrder } from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { testApi } from './harness.ts';
import { codeIn, FakeTransport, linesOfHtml, sendAll } from './mail.ts';
import { PRODUCTION_ENV } from './production-env.ts';
import { completeOne } from './read-pdf-api.ts';
import { answers, entitle, PARTICIPANT } from './sensory.ts';
import { until } from './until.ts';

const FROM = 'Kenali <no-reply@kenali.example>';
const provider = new FakeProvider();
const lines: string[] = [];
let transport: FakeTransport;
let clock = Date.now();
const api = testApi({
  provider,
  now: () => new Date(clock),
  env: { PRACTICE_EMAIL: 'meja@praktik.test' },
  logLine: (line) => lines.push(line),
});
beforeEach(() => {
  clock = Date.now();
  lines.length = 0;
  transport = new FakeTransport();
  provider.reset();
});
afterEach(() => api.clean());

const send = (by = transport as Parameters<typeof sendAll>[1]) => sendAll(api.services, by);
const notify = (notification: object) => api.post('/api/midtrans/notification', notification);
const settle = (providerOrderId: string) => notify(provider.setStatus(providerOrderId, 'settlement'));
const forgot = (email: string) => api.post('/api/auth/forgot-password', { email });
/** A user who has asked for a code that nobody has sent yet. @returns the address */
async function askedForCode(): Promise<string> {
  const { email } = await api.user();
  await forgot(email);
  return email;
}
const rows = () => Outbox.find().sort({ _id: 1 }).lean();

describe('the email about a paid order', () => {
  it('when an order is paid, then one email contains number, items, prices, total and a link to the dashboard', async () => {
    const { orderId, providerOrderId, payer, assessments } = await newCheckout(api, [200_000, 150_000]);
    await send();
    expect(transport.emails).toEqual([]);
    await settle(providerOrderId);
    await send();
    const [email] = transport.to(payer.email);
    expect(email?.subject).toBe(`Pembayaran pesanan nomor ${orderId} sudah kami terima`);
    for (const text of [
      `${assessments[0]?.name}, Rp 200.000`,
      `${assessments[1]?.name}, Rp 150.000`,
      'Total: Rp 350.000.',
      'http://localhost:3000/dashboard',
    ]) {
      expect(email?.text).toContain(text);
      expect(email?.html).toContain(text);
    }
  });

  it('when twenty notifications arrive at once and four processes send at once, then one email is sent', async () => {
    const { providerOrderId, payer } = await newCheckout(api);
    const notification = provider.setStatus(providerOrderId, 'settlement');
    await Promise.all(Array.from({ length: 20 }, () => notify(notification)));
    await Promise.all(Array.from({ length: 4 }, () => send()));
    expect(transport.to(payer.email)).toHaveLength(1);
    await notify(notification);
    clock += 60 * 60_000;
    await send();
    expect(transport.emails).toHaveLength(1);
    expect(await rows()).toMatchObject([{ kind: 'order_paid', outcome: 'sent', sentAt: expect.any(Date), tries: 1 }]);
  });

  it('when the order was free, then the email mentions no payment', async () => {
    const { orderId, token, payer } = await newOrder(api, [0]);
    await api.post('/api/payments/create', { orderId, paymentMethod: 'free_access' }, token);
    await send();
    expect(transport.to(payer.email)).toMatchObject([{ subject: `Pesanan nomor ${orderId} siap dikerjakan` }]);
    expect(transport.emails[0]?.text).not.toMatch(/Pembayaran|Rp/);
  });

  it('when the order was refunded before the email, then no email is sent', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    await settle(providerOrderId);
    await Order.updateOne({ _id: orderId }, { status: 'cancelled', paymentStatus: 'refunded' });
    await send();
    expect(transport.emails).toEqual([]);
    expect(await rows()).toMatchObject([{ outcome: 'dropped', sentAt: null }]);
  });

  it('when names contain markup, then the HTML escapes it', async () => {
    const payer = await api.user({ firstName: '<img src=x onerror=alert(1)>' });
    await User.updateOne({ _id: payer.id }, { $set: { isEmailVerified: true } });
    const { _id } = await api.assessment({ priceRupiah: 0, name: 'A & <b>B</b>' });
    const { body } = await api.post('/api/orders', { assessmentIds: [_id] }, payer.accessToken);
    const payment = { orderId: body.id, paymentMethod: 'free_access' };
    await api.post('/api/payments/create', payment, payer.accessToken);
    await send();
    const [email] = transport.to(payer.email);
    expect(email?.html).toContain('A &amp; &lt;b&gt;B&lt;/b&gt;');
    expect(email?.html).not.toContain('<img');
  });
});

describe('sending emails', () => {
  it('when the mail server fails, then the email is retried later with the same code', async () => {
    const smtp = await startFakeSmtp();
    const mailer = createSmtp(smtp.url, FROM);
    const email = await askedForCode();
    smtp.answers.mail = '451 try again later';
    await send(mailer);
    expect(smtp.received).toEqual([]);
    expect(await rows()).toMatchObject([
      { outcome: null, sentAt: null, tries: 1, lastError: 'EENVELOPE 451', claim: null },
    ]);
    smtp.answers.mail = '250 ok';
    clock += 4999;
    await send(mailer);
    expect(smtp.received).toEqual([]);
    clock += 1;
    smtp.answers.data = '452 full';
    await send(mailer);
    clock += 20_000;
    smtp.answers.data = '250 taken';
    await send(mailer);
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail?.to).toContain(`<${email}>`);
    expect(mail?.data).toContain('Message-ID: <');
    expect(mail?.data).toMatch(/^From: Kenali <no-reply@kenali\.example>\r?$/m);
    const code = codeIn({ text: mail?.data.replaceAll('\r', '') } as never);
    const answer = await api.post('/api/auth/reset-password', { email, otp: code, newPassword: 'Kata-sandi-baru-2' });
    expect(answer.status).toBe(200);
    await smtp.stop();
  });

  it('when the mail server is unreachable, then the message stays and the log contains no address and no password', async () => {
    const smtp = await startFakeSmtp();
    await smtp.stop();
    await askedForCode();
    await send(createSmtp(smtp.url.replace('//', '//kenali:sangat-rahasia@'), FROM));
    expect(await rows()).toMatchObject([{ outcome: null, tries: 1, lastError: 'ESOCKET' }]);
    expect(lines.join()).toContain('mail not sent');
    expect(lines.join()).not.toMatch(/sangat-rahasia|contoh\.test/);
  });

  it.each([
    ['smtp://mail.kenali.example:587', true],
    ['smtps://user:pass@mail.kenali.example:465', true],
    ['smtp://mail.kenali.example:25/?ignoreTLS=true', false],
    ['smtp://127.0.0.1:2525', false],
    ['smtp://[::1]:2525', false],
    ['smtp://127.0.0.1.attacker.example', true],
  ])('%s: when it is not encrypted, then a mail is refused: %s', (url, isRefused) => {
    expect(mustEncrypt(url)).toBe(isRefused);
  });

  it('when a remote server offers no encryption, then the message stays in the outbox', async () => {
    const smtp = await startFakeSmtp();
    await askedForCode();
    // Resolves to this machine, and is no loopback address by its name.
    await send(createSmtp(smtp.url.replace('127.0.0.1', '0.0.0.0'), FROM));
    expect(await rows()).toMatchObject([{ outcome: null, tries: 1, lastError: expect.stringMatching(/^ETLS/) }]);
    expect(smtp.received).toEqual([]);
    await smtp.stop();
  });

  it.each([
    ['550 5.1.1 no such user', 'failed'],
    ['556 5.1.10 no mail for this domain', 'failed'],
    ['550 5.1.8 sender address rejected', null],
    ['550 5.7.1 relaying denied', null],
    ['552 5.2.2 over quota', null],
    ['554 refused', null],
  ])('when the server answers "%s" for the recipient, then the outcome is %s', async (answer, outcome) => {
    const smtp = await startFakeSmtp();
    smtp.answers.rcpt = answer;
    await askedForCode();
    await send(createSmtp(smtp.url, FROM));
    expect(await rows()).toMatchObject([{ outcome, sentAt: null }]);
    await smtp.stop();
  });

  it('when other emails wait, then a code is sent first', async () => {
    const { providerOrderId, payer } = await newCheckout(api);
    await settle(providerOrderId);
    clock += 1000;
    await forgot(payer.email);
    await send();
    expect((await rows()).map(({ kind }) => kind)).toEqual(['order_paid', 'one_time_code']);
    expect(transport.emails).toHaveLength(2);
    expect(transport.emails[0]?.text).toMatch(/^\d{6}$/m);
  });

  it('when sending keeps failing, then a code is dropped after its lifetime, while an order’s email is retried for days', async () => {
    const { providerOrderId, payer } = await newCheckout(api);
    await settle(providerOrderId);
    await forgot(payer.email);
    transport.failure = new Error('down');
    for (let minute = 0; minute < 30; minute += 1) {
      await send();
      clock += 60_000;
    }
    expect(await rows()).toMatchObject([
      { kind: 'order_paid', outcome: null },
      { kind: 'one_time_code', outcome: 'dropped', sentAt: null },
    ]);
    transport.failure = null;
    clock += 60 * 60_000;
    await send();
    expect(transport.emails).toHaveLength(1);
  });

  it('when a sender dies while sending, then another one takes over after the lease and not before', async () => {
    const email = await askedForCode();
    void sendAll(api.services, { send: () => new Promise(() => undefined) });
    await until(async () => (await rows())[0]?.claim !== null);
    clock += 119_000;
    await send();
    expect(transport.emails).toEqual([]);
    clock += 1001;
    await send();
    expect(transport.to(email)).toHaveLength(1);
  });

  it('when a later version of the API put a message in, then it stays in the outbox for that one', async () => {
    await putInOutbox({ kind: 'order_paid', orderId: 1, userId: 1, now: new Date(clock) });
    await Outbox.collection.updateOne({}, { $set: { kind: 'of_a_later_version' } });
    await send();
    expect(await rows()).toMatchObject([{ outcome: null, tries: 0 }]);
  });

  it('when the sender runs, then it sends due emails', async () => {
    const job = startJob(api.services, mailJob(transport, EMAIL_KINDS));
    const email = await askedForCode();
    await until(async () => transport.to(email).length === 1);
    await job.stop();
  });
});

describe('listJobs', () => {
  const jobsWith = (settings: Partial<ApiSettings>) =>
    listJobs({ ...api.services, config: { ...api.services.config, ...settings } }).map(({ name }) => name);

  it('when a job has nothing to work with, then it does not run', () => {
    const releases = { ...api.services.config.releases, keysFile: 'trusted-keys.json' };
    const releaseAlertEmail = 'it@example.com';
    const all = jobsWith({ paymentJobs: true, releases, releaseAlertEmail });
    expect(all).toEqual(expect.arrayContaining(['mail', 'payments', 'releases']));
    expect(jobsWith({ paymentJobs: false, releases, releaseAlertEmail })).not.toContain('payments');
    expect(jobsWith({ releases: { ...releases, keysFile: null }, releaseAlertEmail })).not.toContain('releases');
    expect(jobsWith({ releases, releaseAlertEmail: null })).not.toContain('releases');
  });
});

describe('GET /mailbox', () => {
  const getMailbox = (headers: Record<string, string> = {}) =>
    api.get('/mailbox', undefined, { Host: 'localhost:3000', ...headers });

  it('when the demo has no mail server, then emails are files that only their owner can read, and the page lists them newest first', async () => {
    const [first, second] = [await api.user(), await api.user({ firstName: '<script>alert(1)</script>' })];
    const mailbox = createMailTransport(api.services.config);
    await api.post('/api/auth/send-code', { email: first.email, purpose: 'verify_email' });
    await send(mailbox as never);
    await User.updateOne({ _id: second.id }, { $set: { isEmailVerified: true } });
    await forgot(second.email);
    await send(mailbox as never);
    const folder = join(api.services.config.dataDir, 'mailbox');
    const files = readdirSync(folder);
    expect(files).toHaveLength(2);
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    const { status, text, headers } = await getMailbox();
    const { 'content-type': type, 'cache-control': caching } = headers;
    expect([status, type, caching]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src data:;/);
    expect(text.indexOf(second.email)).toBeGreaterThan(0);
    expect(text.indexOf(second.email)).toBeLessThan(text.indexOf(first.email));
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script');
    expect(text).toContain('<a href="http://localhost:3000/verify-email">');
    const frames = [...text.matchAll(/<iframe sandbox="([^"]*)"[^>]* src="([^"]*)"/g)];
    expect(frames.map(([, sandbox]) => sandbox)).toEqual(
      Array(2).fill('allow-scripts allow-popups allow-popups-to-escape-sandbox'),
    );
    const html = await api.get(String(frames[0]?.[2]), undefined, { Host: 'localhost:3000' });
    expect(html.status).toBe(200);
    expect(html.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
        'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    );
    expect(html.headers['cache-control']).toBe('no-store');
    expect(html.text).toContain('Halo &lt;script&gt;alert(1)&lt;/script&gt;,');
    expect(html.text).not.toContain('<script');
    expect((await api.get(String(frames[0]?.[2]), undefined, { Host: 'kenali.example' })).status).toBe(403);
    for (const id of ['..%2f..%2fsecret', '0'.repeat(24), 'x'])
      expect((await api.get(`/mailbox/${id}`, undefined, { Host: 'localhost:3000' })).status).toBe(404);
  });

  // `mailbox.routes.test.ts` has the other ways to tell.
  it('when the request is not from this machine, then 403', async () => {
    const answer = await getMailbox({ Host: 'kenali.example' });
    expect([answer.status, answer.body.message]).toEqual([403, 'Hanya dapat dibuka dari komputer ini.']);
  });
});

describe('the layout of emails', () => {
  const sender = {
    practice: { name: 'Praktik <b>Sinar</b> & Rekan', contact: 'WhatsApp 0812-0000-0000' },
    publicUrl: 'https://kenali.test',
  };
  const hostile = '"><img src=x onerror=alert(1)>&amp;<script>alert(1)</script>\'';
  const content = {
    to: 'ibu@contoh.test',
    subject: hostile,
    paragraphs: ['Halo,', hostile],
    code: hostile,
    items: [hostile],
    link: { href: 'https://kenali.test/?a="b"&c', label: hostile },
    closing: [hostile],
    optOut: { href: 'https://kenali.test/o?t=1', label: hostile, oneClickUrl: 'https://kenali.test/api/o?t=1' },
  };

  it('when values contain markup, then both parts show them as text, and nothing is loaded from elsewhere', async () => {
    const email = renderEmail(content, sender);
    await transport.send(email); // compares the parts
    expect(email.html).not.toMatch(/<(img|script|iframe|link|object|form|input)\b/i);
    expect(email.html).not.toMatch(/url\(|@import|\sbackground=/i);
    expect(email.html).not.toContain('<b>');
    expect(linesOfHtml(email)).toContain(hostile);
    expect(email.text).toContain('https://kenali.test/?a="b"&c');
  });

  it('when it is rendered, then it names the practice, its contact and the site, and says its language', () => {
    const { html, text } = renderEmail(content, sender);
    expect(html).toContain('<html lang="id">');
    for (const part of [text, html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')]) {
      expect(part).toContain('Tim Praktik <b>Sinar</b> & Rekan');
      expect(part).toContain('WhatsApp 0812-0000-0000');
      expect(part).toContain('https://kenali.test');
    }
  });

  it('when a code is shown, then it is large and its digits have nothing between them', () => {
    const { html } = renderEmail({ ...content, code: '048213' }, sender);
    expect(html).toMatch(/font-size:40px[^>]*>048213<\/p>/);
  });

  it('when the email can be ended, then the mail program learns how to do it with one POST', async () => {
    const smtp = await startFakeSmtp();
    await createSmtp(smtp.url, FROM).send(renderEmail({ ...content, subject: 'Halo' }, sender), 'a');
    const head = smtp.received[0]?.data.replaceAll('\r\n ', ' ') ?? '';
    expect(head).toContain('List-Unsubscribe: <https://kenali.test/api/o?t=1>');
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await createSmtp(smtp.url, FROM).send(renderEmail({ ...content, optOut: undefined }, sender), 'b');
    expect(smtp.received[1]?.data).not.toContain('List-Unsubscribe');
    await smtp.stop();
  });
});

it('GET /mailbox: when the mode is production, then 404, and without a mail server there is no transport', async () => {
  const config = readApiSettings(PRODUCTION_ENV);
  const answer = await request(createApp({ ...api.services, config }))
    .get('/mailbox')
    .set('Host', 'localhost');
  expect(answer.status).toBe(404);
  expect(createMailTransport(config)).toBeNull();
});

const DAY_MS = 24 * 60 * 60_000;
const CHILD = { ...PARTICIPANT, childName: 'Bintang Kecil', childBirthDate: '2018-05-31', testDate: '2024-01-05' };
/** An order whose payment is settled. */
async function paidOrder() {
  const checkout = await newCheckout(api);
  await settle(checkout.providerOrderId);
  return checkout;
}
const subjectsTo = async (email: string) => {
  await send();
  return transport.to(email).map(({ subject }) => subject);
};

it('when an order is paid twice, then one email says that the second payment is returned and the assessments stay', async () => {
  provider.createOutcomes = [{ kind: 'already-used' }];
  const { orderId, payer, assessments } = await newCheckout(api);
  const attempts = await PaymentAttempt.find({ orderId }, { providerOrderId: 1 }).lean();
  expect(attempts.map((attempt) => attempt.providerOrderId)).toHaveLength(2);
  for (const attempt of [...attempts, ...attempts]) {
    await notify(provider.setStatus(attempt.providerOrderId, 'settlement'));
    // Emails are sent in the order of their times.
    clock += 1;
  }
  expect(await subjectsTo(payer.email)).toEqual([
    `Pembayaran pesanan nomor ${orderId} sudah kami terima`,
    `Pesanan nomor ${orderId} dibayar dua kali`,
  ]);
  const { text = '' } = transport.to(payer.email)[1] ?? {};
  for (const part of ['jadi yang lain kami kembalikan', `- ${assessments[0]?.name}`]) expect(text).toContain(part);
});

describe('a refund', () => {
  it('when the whole payment is returned five times at once, then one email names order, amount and assessments', async () => {
    const { orderId, providerOrderId, payer, assessments } = await paidOrder();
    await send();
    const refund = provider.setStatus(providerOrderId, 'refund', { refund_amount: '350000.00' });
    await Promise.all(Array.from({ length: 5 }, () => notify(refund)));
    expect(await subjectsTo(payer.email)).toEqual([
      `Pembayaran pesanan nomor ${orderId} sudah kami terima`,
      `Dana pesanan nomor ${orderId} dikembalikan`,
    ]);
    const { text = '' } = transport.to(payer.email)[1] ?? {};
    for (const part of ['Rp 350.000', `- ${assessments[0]?.name}`, 'Yang belum selesai dari'])
      expect(text).toContain(part);
    // It may be the bank that takes the money back, and what was completed stays.
    for (const part of ['kami kembalikan', 'dibuka lagi']) expect(text).not.toContain(part);
  });

  it('when part of the payment is returned twice, then each part is reported once and the assessments stay', async () => {
    const { orderId, providerOrderId, payer } = await paidOrder();
    for (const amount of ['50000.00', '50000.00', '80000.00'])
      await notify(provider.setStatus(providerOrderId, 'partial_refund', { refund_amount: amount }));
    const parts = (await subjectsTo(payer.email)).filter((subject) => subject.startsWith('Sebagian'));
    expect(parts).toEqual(Array(2).fill(`Sebagian dana pesanan nomor ${orderId} dikembalikan`));
  });

  it('when the message has waited for more than three days, then it is dropped', async () => {
    const { providerOrderId, payer } = await paidOrder();
    await send();
    await notify(provider.setStatus(providerOrderId, 'refund', { refund_amount: '350000.00' }));
    clock += 4 * DAY_MS;
    expect(await subjectsTo(payer.email)).toHaveLength(1);
    expect(await Outbox.findOne({ kind: 'order_refunded' }).lean()).toMatchObject({ outcome: 'dropped' });
  });
});

describe('an unpaid order', () => {
  it('when its time is over and four processes end it, then one email reports it', async () => {
    const { orderId, payer } = await newOrder(api, [350_000]);
    clock += 2 * DAY_MS;
    await Promise.all(Array.from({ length: 4 }, () => expireOverdueOrders(api.services)));
    expect(await subjectsTo(payer.email)).toEqual([`Batas waktu pesanan nomor ${orderId} sudah lewat`]);
    expect(transport.emails[0]?.text).toContain('Lihat asesmen: http://localhost:3000/assessments');
  });

  it('when it was free, then the email asks for no payment', async () => {
    const { orderId, payer } = await newOrder(api, [0]);
    clock += 2 * DAY_MS;
    await expireOverdueOrders(api.services);
    expect(await subjectsTo(payer.email)).toEqual([`Batas waktu pesanan nomor ${orderId} sudah lewat`]);
    expect(transport.emails[0]?.text).not.toMatch(/bayar/);
  });

  it('when its payment expires at the provider, then one email reports it; when it is paid before the email, none does', async () => {
    const [first, second] = [await newCheckout(api), await newCheckout(api)];
    for (const { providerOrderId } of [first, second]) await notify(provider.setStatus(providerOrderId, 'expire'));
    await Order.updateOne({ _id: second.orderId }, { status: 'completed', paymentStatus: 'paid' });
    expect(await subjectsTo(first.payer.email)).toEqual([`Batas waktu pesanan nomor ${first.orderId} sudah lewat`]);
    expect(await subjectsTo(second.payer.email)).toEqual([]);
  });

  it('when the user cancels it twice, then one email confirms it', async () => {
    const { orderId, providerOrderId, payer, token } = await newCheckout(api);
    await notify(provider.setStatus(providerOrderId, 'pending', { payment_type: 'bank_transfer' }));
    provider.onCancel = (id) => void provider.setStatus(id, 'cancel', { payment_type: 'bank_transfer' });
    const path = `/api/orders/${orderId}/cancel?endsPayment=true`;
    for (let times = 0; times < 2; times += 1) await api.post(path, undefined, token).expect(200);
    expect(await subjectsTo(payer.email)).toEqual([`Pesanan nomor ${orderId} dibatalkan`]);
  });

  it('when it ends before the buyer has chosen a method, as the cart does after a new price, then there is no email', async () => {
    for (const { orderId, payer, token } of [await newOrder(api), await newCheckout(api)]) {
      await api.post(`/api/orders/${orderId}/cancel`, undefined, token).expect(200);
      expect(await subjectsTo(payer.email)).toEqual([]);
    }
  });
});

describe('a completed assessment', () => {
  it('when it is completed again and again, then owner and practice get one email each, without name or result', async () => {
    const parent = await api.user();
    const body = { responses: answers(2), participantInfo: CHILD };
    const id = await completeOne(api, parent, 'sensory', body);
    await Promise.all(
      Array.from({ length: 4 }, () => api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken)),
    );
    await Promise.all(Array.from({ length: 4 }, () => send()));
    expect(transport.emails).toHaveLength(2);
    const [toParent] = transport.to(parent.email);
    const [toPractice] = transport.to('meja@praktik.test');
    expect(toParent?.subject).toMatch(/^Hasil .+ siap dibaca$/);
    expect(toParent?.text).toContain(`Baca hasil: http://localhost:3000/results/${id}`);
    expect(toPractice?.subject).toBe(`Permintaan konsultasi baru, asesmen nomor ${id}`);
    expect(toPractice?.text).toContain('http://localhost:3000/admin/consultations');
    for (const { text, html, subject } of transport.emails) {
      expect(text + html + subject).not.toContain('Bintang');
      expect(text + html + subject).not.toMatch(/skor|tipikal|lebih dari/i);
    }
    expect(`${toPractice?.text}${toPractice?.html}`).not.toMatch(/Sari|Putri|0812/);
  });

  it('when the practice has no address, then only the owner gets an email', async () => {
    const parent = await api.user();
    await completeOne(api, parent, 'sensory', { responses: answers(2), participantInfo: CHILD });
    const services = { ...api.services, config: { ...api.services.config, practiceEmail: null } };
    await sendAll(services, transport);
    expect(transport.emails.map(({ to }) => to)).toEqual([parent.email]);
  });
});

describe('an unfinished assessment', () => {
  const REMIND_AFTER_DAYS = REMIND_AFTER_MS / DAY_MS;
  /** An assessment that the owner began the given number of days ago. */
  async function begun(daysAgo: number, fields: object = {}) {
    const owner = await api.user();
    const at = new Date(clock - daysAgo * DAY_MS);
    const started = { status: 'in_progress' as const, startedAt: at, savedAt: at, createdAt: at };
    return { ...owner, userAssessmentId: await entitle(owner.id, { ...started, ...fields }) };
  }
  /** An owner who was reminded. */
  async function reminded() {
    const { id } = await begun(REMIND_AFTER_DAYS + 1);
    await remindAgain();
    return { id, token: tokenIn() };
  }
  /** Looks for reminders as if none had been sent. */
  async function remindAgain() {
    await UserAssessment.updateMany({}, { $unset: { remindedAt: 1 } });
    await Outbox.deleteMany({});
    await queueReminders(api.services);
    await send();
  }
  const tokenIn = () => /reminders\?token=([\w.-]+)/.exec(transport.emails[0]?.text ?? '')?.[1];

  it('when three days have passed and four processes look for it, then its owner is reminded once and never again', async () => {
    expect(REMIND_AFTER_DAYS).toBe(3);
    const { email } = await begun(3.1);
    await Promise.all(Array.from({ length: 4 }, () => queueReminders(api.services)));
    expect(await subjectsTo(email)).toEqual(['Profil Sensori Anak menunggu Anda lanjutkan']);
    clock += 10 * DAY_MS;
    expect(await queueReminders(api.services)).toBe(0);
    await UserAssessment.updateMany({}, { $unset: { remindedAt: 1 } });
    await queueReminders(api.services);
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('when it is not due, not open any more, or was left two months ago, then nobody is reminded', async () => {
    await begun(5, { savedAt: new Date(Date.now() - DAY_MS) });
    await begun(5, { status: 'completed' });
    await begun(5, { withdrawnAt: new Date() });
    await begun(5, { frozenAt: new Date() });
    await begun(60);
    await begun(REMIND_AFTER_DAYS - 0.1);
    expect(await queueReminders(api.services)).toBe(0);
  });

  it('when it is completed after the reminder was queued, then no email is sent', async () => {
    const { email, userAssessmentId } = await begun(REMIND_AFTER_DAYS + 1);
    await queueReminders(api.services);
    await UserAssessment.updateOne({ _id: userAssessmentId }, { status: 'completed' });
    expect(await subjectsTo(email)).toEqual([]);
  });

  it('opt-out: when the link of a reminder is used without a login, also twice or by a mail program, then no further one is sent', async () => {
    const { id, token } = await reminded();
    expect(transport.emails[0]?.unsubscribeUrl).toBe(`http://localhost:3000/api/reminders/opt-out?token=${token}`);
    const call = `/api/reminders/opt-out?token=${token}`;
    for (let times = 0; times < 2; times += 1) expect((await api.post(call)).body).toEqual({ success: true });
    const byMailProgram = await api.post(call).type('form').send('List-Unsubscribe=One-Click');
    expect(byMailProgram.status).toBe(200);
    expect(await User.findById(id).lean()).toMatchObject({ remindersOff: true });
    await remindAgain();
    expect(transport.emails).toHaveLength(1);
  });

  it('opt-in: when the same link is used to turn reminders on again, also twice, then the next one is sent', async () => {
    const { id, token } = await reminded();
    await api.post(`/api/reminders/opt-out?token=${token}`).expect(200);
    for (let times = 0; times < 2; times += 1)
      expect((await api.post(`/api/reminders/opt-in?token=${token}`)).body).toEqual({ success: true });
    expect((await User.findById(id).lean())?.remindersOff).toBeUndefined();
    await remindAgain();
    expect(transport.emails).toHaveLength(2);
  });

  it('setting: when users turn their reminders off and on, then only their own change', async () => {
    const [one, other] = [await api.user(), await api.user()];
    const read = async (token: string) => (await api.get('/api/reminders', token).expect(200)).body;
    expect(await read(one.accessToken)).toEqual({ isOn: true });
    for (let times = 0; times < 2; times += 1) {
      const { body } = await api.patch('/api/reminders', { isOn: false }, one.accessToken).expect(200);
      expect(body).toEqual({ isOn: false });
    }
    expect([await read(one.accessToken), await read(other.accessToken)]).toEqual([{ isOn: false }, { isOn: true }]);
    await api.patch('/api/reminders', { isOn: true }, one.accessToken).expect(200);
    expect(await read(one.accessToken)).toEqual({ isOn: true });
  });

  it('opt-out: when the token is missing or wrong, or is one of another account, then it is refused and nothing changes', async () => {
    const { id, token: own = '' } = await reminded();
    const [, proof] = own.split('.');
    const other = await api.user();
    for (const token of ['x', `${other.id}.${proof}`, `${id}.`, `${id}`, `${id}.${proof}x`])
      for (const call of ['opt-out', 'opt-in'])
        expect((await api.post(`/api/reminders/${call}?token=${token}`)).status).toBe(404);
    for (const call of ['opt-out', 'opt-in']) expect((await api.post(`/api/reminders/${call}`)).status).toBe(422);
    expect(await User.countDocuments({ remindersOff: true })).toBe(0);
  });
});
