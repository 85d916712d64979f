import { card, startFaulty, startNotified } from '../testing/start-emulator.ts';

describe('challenge', () => {
  it('pay: when the fault is on, then an accepted card waits for the review', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.control('faults', { challenge: true });
    await emulator.buy('a', 'credit_card');
    await receiver.waitFor(2);
    expect(receiver.bodies('capture')).toMatchObject([{ fraud_status: 'challenge', status_code: '201' }]);
    expect((await emulator.core('a', 'approve')).body.fraud_status).toBe('accept');
  });

  it('page: when the fault is on for the order, then the page shows the review', async () => {
    const emulator = await startFaulty({ order_id: 'a', challenge: true });
    const token = await emulator.choose('a', 'credit_card', { card: card('4811111111111114') });
    expect((await emulator.press(token, 'pay', { otp: '112233' })).body.screen).toBe('review');
  });

  it.each(['4911111111111113', '4611111111111116'])(
    '%s: when the fault is on, then a denied card stays denied',
    async (number) => {
      const emulator = await startFaulty({ challenge: true });
      const token = await emulator.choose('a', 'credit_card', { card: card(number) });
      await emulator.press(token, 'pay', { otp: '112233' });
      expect((await emulator.status('a')).body.transaction_status).toBe('deny');
    },
  );

  it('other methods: when the fault is on, then they settle as usual', async () => {
    const emulator = await startFaulty({ challenge: true });
    await emulator.create('a');
    expect((await emulator.pay('a', 'gopay')).body.transaction_status).toBe('settlement');
  });
});
