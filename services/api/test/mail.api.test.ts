import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startFakeSmtp } from '@kenali/node-utils/testing';
import { type ApiSettings, readApiSettings } from '@kenali/settings';
import request from 'supertest';
import { createApp } from '../src/app.ts';
import { EMAIL_KINDS } from '../src/emails.ts';
import { User } from '../src/features/auth/index.ts';
import { Order } from '../src/features/orders/index.ts';
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
import { until } from './until.ts';

const FROM = 'Kenali <no-reply@kenali.example>';
const provider = new FakeProvider();
const lines: string[] = [];
let transport: FakeTransport;
let clock = Date.now();
const api = testApi({ provider, now: () => new Date(clock), logLine: (line) => lines.push(line) });
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

  it('when the server rejects the recipient, then the email is not retried', async () => {
    const smtp = await startFakeSmtp();
    smtp.answers.rcpt = '550 no such user';
    await askedForCode();
    await send(createSmtp(smtp.url, FROM));
    expect(await rows()).toMatchObject([{ outcome: 'failed', sentAt: null }]);
    await smtp.stop();
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

  it('when the sender runs, then it sends due emails until it is stopped', async () => {
    const job = startJob(api.services, mailJob(transport, EMAIL_KINDS));
    const email = await askedForCode();
    await until(async () => transport.to(email).length === 1);
    await job.stop();
    await forgot(email);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(transport.to(email)).toHaveLength(1);
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

  it.each([
    [{ Host: 'kenali.example' }],
    [{ Host: 'localhost.kenali.example' }],
    [{ 'X-Forwarded-For': '127.0.0.1' }],
    [{ Forwarded: 'for=127.0.0.1' }],
  ])('when the request has %j, then 403', async (headers) => {
    const answer = await getMailbox(headers as never);
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
