import { sign } from '../server-key.ts';
import { SERVER_KEY, startFaulty, startNotified } from '../testing/start-emulator.ts';

const INFO = { original_amount: '150000', gross_amount: '154440', customer_imposed_payment_fee: '4440' };
const WITH_FEE = { gross_amount: '154440.00', metadata: { extra_info: { gross_amount_info: INFO } } };

describe('fee', () => {
  it('amount: when there is a fee, then notification and status contain the signed sum and its parts', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.control('faults', { fee: 4_440 });
    await emulator.buy('a', 'bca_va');
    await receiver.waitFor(2);
    for (const { body } of receiver.received) {
      expect(body).toMatchObject(WITH_FEE);
      expect(body.signature_key).toBe(sign('a', String(body.status_code), '154440.00', SERVER_KEY));
    }
    const { body } = await emulator.status('a');
    expect(body).toMatchObject({ ...WITH_FEE, payment_amounts: [{ amount: '154440.00' }] });
  });

  it('page: when a method is chosen, then the page lists the fee and includes it in the total', async () => {
    const emulator = await startFaulty({ order_id: 'a', fee: 4_440 });
    const token = await emulator.createToken('a');
    expect((await emulator.api.get(`/snap/v4/calls/${token}`)).body.amount).toBe('Rp 150.000');
    const { body } = await emulator.press(token, 'choose', { method: 'gopay' });
    expect(body.amount).toBe('Rp 154.440');
    expect(body.items).toContainEqual({ name: 'Biaya pembayaran', quantity: 1, amount: 'Rp 4.440' });
  });

  it('when the fault ends after the method is chosen, then the payment keeps its fee', async () => {
    const emulator = await startFaulty({ fee: 4_440 });
    await emulator.choose('a', 'gopay');
    await emulator.api.delete('/_control/faults');
    await emulator.pay('a');
    expect((await emulator.status('a')).body).toMatchObject(WITH_FEE);
  });

  it('refund: when it covers only the price, then it is partial', async () => {
    const emulator = await startFaulty({ fee: 4_440 });
    await emulator.buy('a', 'qris');
    const part = await emulator.core('a', 'refund', { refund_key: 'r1', amount: 150_000 });
    expect(part.body.transaction_status).toBe('partial_refund');
    const rest = await emulator.core('a', 'refund', { refund_key: 'r2' });
    expect(rest.body).toMatchObject({ transaction_status: 'refund', refund_amount: '4440.00' });
  });
});
