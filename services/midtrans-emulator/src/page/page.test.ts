import { CLIENT_KEY, card, createBody, startEmulator, startNotified } from '../testing/start-emulator.ts';

const ACCEPTED = '4811 1111 1111 1114';

describe('files', () => {
  it('payment page: when the token is known, then it has a strict content security policy and any site may frame it', async () => {
    const emulator = startEmulator();
    const token = await emulator.createToken('a');
    const { status, type, headers, text } = await emulator.api.get(`/snap/v4/redirection/${token}`);
    expect([status, type]).toEqual([200, 'text/html']);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toContain('unsafe');
    expect(text).toContain('Simulator Midtrans lokal');
    expect(text).not.toMatch(/<style|style=|<script>|onclick/);
  });

  it('payment page: when the token is unknown, then 404 with the page', async () => {
    const { status, type } = await startEmulator().api.get('/snap/v4/redirection/nothing');
    expect([status, type]).toEqual([404, 'text/html']);
  });

  it.each([
    ['/snap/snap.js', 'javascript'],
    ['/snap/assets/page.js', 'javascript'],
    ['/snap/assets/page.css', 'css'],
  ])('%s: when it is requested, then the content type is %s', async (address, type) => {
    const answer = await startEmulator().api.get(address);
    expect(answer.status).toBe(200);
    expect(answer.type).toContain(type);
  });

  it('snap.js: when a strict policy applies, then it needs no inline styles, markup or eval', async () => {
    const { text } = await startEmulator().api.get('/snap/snap.js').buffer(true);
    expect(text).not.toMatch(/setAttribute\('style'|innerHTML|createElement\('style'|eval\(|cssText/);
  });

  it.each(['/snap/assets/../page.html', '/snap/assets/%2e%2e/snap.js', '/nothing'])(
    '%s: when it is requested, then 404',
    async (address) => {
      expect((await startEmulator().api.get(address)).status).toBe(404);
    },
  );
});

describe('GET /snap/v4/calls/{token}', () => {
  it('view: when no method is chosen, then it contains amount, order id, items and the methods', async () => {
    const emulator = startEmulator();
    const token = await emulator.createToken('a');
    const { body } = await emulator.api.get(`/snap/v4/calls/${token}`).query({ client_key: CLIENT_KEY });
    expect(body).toMatchObject({
      screen: 'choose',
      orderId: 'a',
      amount: 'Rp 150.000',
      items: [{ name: 'Profil Sensori', quantity: 1, amount: 'Rp 150.000' }],
    });
    expect(body.methods).toContainEqual({ code: 'bca_va', label: 'BCA Virtual Account', group: 'bank' });
    expect(JSON.stringify(body)).not.toContain('SB-Mid-server');
  });

  it.each(['wrong', ''])('client key: when it is "%s", then 401', async (key) => {
    const emulator = startEmulator();
    const token = await emulator.createToken('a');
    const { status } = await emulator.api.get(`/snap/v4/calls/${token}`).query({ client_key: key });
    expect(status).toBe(401);
  });

  it('token: when it is unknown, then 404', async () => {
    expect((await startEmulator().api.get('/snap/v4/calls/nothing')).status).toBe(404);
  });

  it('code: when the method is BCA, then it shows the account number and the first result lacks the order id', async () => {
    const emulator = startEmulator();
    const token = await emulator.createToken('a');
    const { body } = await emulator.press(token, 'choose', { method: 'bca_va' });
    expect(body.screen).toBe('code');
    expect(body.attempt.codes).toEqual([
      { label: 'Nomor virtual account BCA', value: body.attempt.result.bca_va_number },
    ]);
    expect(Object.keys(body.attempt.result).sort()).toEqual([
      'bca_va_number',
      'finish_redirect_url',
      'payment_type',
      'status_code',
      'transaction_status',
    ]);
  });

  it.each([
    ['echannel', ['Kode perusahaan', 'Kode bayar Mandiri']],
    ['permata_va', ['Nomor virtual account Permata']],
    ['cimb_va', ['Nomor virtual account CIMB Niaga']],
    ['indomaret', ['Kode pembayaran Indomaret']],
    ['other_qris', ['Teks kode QR']],
    ['dana', ['Nomor referensi DANA']],
  ])('code: when the method is %s, then the labels are %j', async (method, labels) => {
    const emulator = startEmulator();
    const { body } = await emulator.press(await emulator.createToken('a'), 'choose', { method });
    expect(body.attempt.codes.map(({ label }: { label: string }) => label)).toEqual(labels);
  });

  it('pay: when it is pressed, then the result is complete and contains the finish address with its query', async () => {
    const emulator = startEmulator();
    const token = await emulator.choose('a', 'bca_va');
    const { body } = await emulator.press(token, 'pay');
    expect(body.screen).toBe('paid');
    expect(body.attempt.result).toMatchObject({
      status_code: '200',
      order_id: 'a',
      gross_amount: '150000.00',
      transaction_status: 'settlement',
      finish_redirect_url:
        'https://app.example.com/payment-return?order_id=a&status_code=200&transaction_status=settlement',
    });
    expect(body.attempt.result).not.toHaveProperty('signature_key');
  });
});

describe('buttons', () => {
  it('deny: when it is pressed, then the customer can choose another method, which starts a new transaction', async () => {
    const emulator = startEmulator();
    const token = await emulator.choose('a', 'gopay');
    const first = (await emulator.status('a')).body.transaction_id;
    expect((await emulator.press(token, 'deny')).body.screen).toBe('choose');
    expect((await emulator.press(token, 'choose', { method: 'bca_va' })).status).toBe(200);
    expect((await emulator.status('a')).body.transaction_id).not.toBe(first);
  });

  it('expire: when the method is a virtual account, then the order accepts no further attempt', async () => {
    const emulator = startEmulator();
    const token = await emulator.choose('a', 'bca_va');
    const { body } = await emulator.press(token, 'expire');
    expect([body.screen, body.expiredResult.status_code]).toEqual(['expired', '407']);
    expect((await emulator.press(token, 'choose', { method: 'bca_va' })).status).toBe(409);
  });

  it('expire: when the method is a card, then the customer can choose another method', async () => {
    const emulator = startEmulator();
    const token = await emulator.choose('a', 'credit_card', { card: card(ACCEPTED) });
    expect((await emulator.press(token, 'expire')).body.screen).toBe('choose');
  });

  it('choose: when an attempt is pending, then 409', async () => {
    const emulator = startEmulator();
    const token = await emulator.choose('a', 'bca_va');
    expect((await emulator.press(token, 'choose', { method: 'gopay' })).status).toBe(409);
  });

  it.each(['bank_transfer', 'cash', undefined])('choose: when the method is %s, then 400', async (method) => {
    const emulator = startEmulator();
    const token = await emulator.createToken('a');
    expect((await emulator.press(token, 'choose', { method })).status).toBe(400);
  });

  it('pay: when it is pressed twice, then the second call gets 409', async () => {
    const emulator = startEmulator();
    const token = await emulator.choose('a', 'bca_va');
    const answers = await Promise.all([emulator.press(token, 'pay'), emulator.press(token, 'pay')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('card', () => {
  it.each([
    [ACCEPTED, 'paid', 'capture', 'accept', '200'],
    ['4511111111111117', 'review', 'capture', 'challenge', '201'],
    ['4911111111111113', 'choose', 'deny', 'accept', '202'],
    ['4611111111111116', 'choose', 'deny', 'deny', '202'],
  ])(
    '%s: when the one-time code is correct, then the screen is %s and the merchant gets %s with fraud status %s',
    async (number, screen, status, fraud, code) => {
      const { receiver, emulator } = await startNotified();
      const token = await emulator.createToken('a');
      const chosen = await emulator.press(token, 'choose', { method: 'credit_card', card: card(number) });
      expect(chosen.body.screen).toBe('otp');
      await receiver.waitFor(1);
      const { body } = await emulator.press(token, 'pay', { otp: '112233' });
      expect(body.screen).toBe(screen);
      await receiver.waitFor(2);
      expect(receiver.statuses()[0]).toBe('pending');
      expect(receiver.received[1]!.body).toMatchObject({
        transaction_status: status,
        fraud_status: fraud,
        status_code: code,
        payment_type: 'credit_card',
        masked_card: `${number.replaceAll(' ', '').slice(0, 8)}-${number.slice(-4)}`,
        bank: 'bni',
        card_type: 'credit',
        eci: '05',
      });
      expect('approval_code' in receiver.received[1]!.body).toBe(status === 'capture');
    },
  );

  it('one-time code: when it is wrong, then 400 and the attempt stays pending', async () => {
    const emulator = startEmulator();
    const token = await emulator.choose('a', 'credit_card', { card: card(ACCEPTED) });
    const { status, body } = await emulator.press(token, 'pay', { otp: '000000' });
    expect([status, body.field]).toEqual([400, 'otp']);
    expect((await emulator.status('a')).body.transaction_status).toBe('pending');
  });

  it.each([
    [undefined, 'number'],
    [card('4111111111111111'), 'number'],
    [card(ACCEPTED, { expiry: '13/39' }), 'expiry'],
    [card(ACCEPTED, { expiry: '12/20' }), 'expiry'],
    [card(ACCEPTED, { cvv: '999' }), 'cvv'],
  ])('form: when it is %j, then the error names the field %s and the order id stays unused', async (given, field) => {
    const emulator = startEmulator();
    const token = await emulator.createToken('a');
    const { status, body } = await emulator.press(token, 'choose', { method: 'credit_card', card: given });
    expect([status, body.field]).toEqual([400, field]);
    expect((await emulator.status('a')).body.status_code).toBe('404');
  });
});

describe('GET /_history', () => {
  it('rows: when a notification was sent, then its row has the order id, the responses and the button to resend', async () => {
    const { receiver, emulator } = await startNotified({ retryTimeFactor: 10 }, 418, 200);
    await emulator.choose('order_42', 'gopay');
    await receiver.waitFor(1);
    const [delivery] = await emulator.deliveries('order_42');
    const sent = await emulator.api.post(`/_history/deliveries/${delivery!.id}/resend`);
    expect([sent.status, sent.headers.location]).toEqual([303, `/_history#kiriman-${delivery!.id}`]);
    const { text } = await emulator.api.get('/_history');
    expect(text).toContain('order_42');
    expect(text).toContain('<strong>418</strong>');
    expect(text).toContain('<strong>200</strong>');
    expect(text).toContain('Kirim ulang');
    expect(text).toContain('terkirim');
    expect(text).toContain('tanpa nomor');
  });

  it('rows: when the merchant sent a request id with a payment, then the page and the control API have it', async () => {
    const emulator = startEmulator();
    const created = await emulator.api
      .post('/snap/v1/transactions')
      .auth('SB-Mid-server-kenali-demo', '')
      .set('X-Request-Id', 'peramban-<b>')
      .send(createBody('order_42'));
    await emulator.press(created.body.token, 'choose', { method: 'gopay' });
    expect((await emulator.api.get('/_history')).text).toContain('peramban-&lt;b&gt;');
    const { body } = await emulator.api.get('/_control/transactions/order_42');
    expect(body.tokens).toEqual([expect.objectContaining({ request_id: 'peramban-<b>' })]);
  });

  it('rows: when there are no transactions and notifications, then the page shows that', async () => {
    const { text } = await startEmulator().api.get('/_history');
    expect(text).toContain('Belum ada transaksi.');
    expect(text).toContain('Belum ada notifikasi.');
  });

  it('faults: when some are on, then the page lists each with value, scope and meaning', async () => {
    const emulator = startEmulator();
    expect((await emulator.api.get('/_history')).text).toContain('Tidak ada sakelar yang aktif.');
    await emulator.control('faults', { shuffle: 7, settleBeforePending: true, fee: 4440, challenge: true });
    await emulator.control('faults', { lateSettlementMs: 1, reversalMs: 2, chargebackMs: 3, refundMs: 4 });
    await emulator.control('faults', { rotatedKey: 'SB-Mid-server-rotated', oldKeyRefused: true });
    await emulator.control('faults', { order_id: 'order_42', drop: true });
    const { text } = await emulator.api.get('/_history');
    const { body } = await emulator.api.get('/_control/faults');
    for (const name of [...Object.keys(body.global), 'drop'])
      expect(text).toContain(`<th scope="row" data-label="Sakelar">${name}</th>`);
    expect(text).toContain('<code>7</code>');
    expect(text).toContain('semua pesanan');
    expect(text).toContain('pesanan order_42');
    expect(text).toContain('notifikasi dikirim dengan urutan acak');
  });

  it('escaping: when an address contains markup, then the page shows it as text', async () => {
    const emulator = startEmulator({ defaultNotificationUrl: 'http://127.0.0.1:9/<script>' });
    await emulator.create('a');
    await emulator.control('faults', { drop: true });
    await emulator.pay('a');
    const { text } = await emulator.api.get('/_history');
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>');
  });
});
