import { sign } from '../server-key.ts';
import { createBody, SERVER_KEY, startFaulty, startNotified } from '../testing/start-emulator.ts';

const NEW_KEY = 'SB-Mid-server-rotated';
const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

describe('rotatedKey', () => {
  it('signature: when the key changes, then notifications and status responses use the new key', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.create('a');
    await emulator.control('faults', { rotatedKey: NEW_KEY });
    await emulator.pay('a');
    await receiver.waitFor(2);
    for (const { body } of receiver.received)
      expect(body.signature_key).toBe(sign('a', String(body.status_code), '150000.00', NEW_KEY));
    expect((await emulator.status('a')).body.signature_key).toBe(sign('a', '200', '150000.00', NEW_KEY));
  });

  it('retry: when the key changes between two attempts, then the retry keeps the signature of the first one', async () => {
    const { receiver, emulator } = await startNotified();
    await emulator.buy('a');
    await receiver.waitFor(2);
    await emulator.control('faults', { rotatedKey: NEW_KEY });
    const [first] = await emulator.deliveries('a');
    await emulator.control(`deliveries/${first!.id}/resend`, {});
    expect(receiver.received[2]!.body.signature_key).toBe(sign('a', '201', '150000.00', SERVER_KEY));
  });

  it('order_id: when the key changes for one order, then other orders keep the old key', async () => {
    const emulator = await startFaulty({ order_id: 'a', rotatedKey: NEW_KEY });
    for (const id of ['a', 'b']) {
      await emulator.buy(id);
    }
    expect((await emulator.status('a')).body.signature_key).toBe(sign('a', '200', '150000.00', NEW_KEY));
    expect((await emulator.status('b')).body.signature_key).toBe(sign('b', '200', '150000.00', SERVER_KEY));
  });
});

describe('calls', () => {
  const statusesWith = async (faults: Record<string, unknown>) => {
    const emulator = await startFaulty(faults);
    const callWith = async (key: string) => {
      const create = emulator.api.post('/snap/v1/transactions').set('Authorization', basic(key));
      const status = emulator.api.get('/v2/a/status').set('Authorization', basic(key));
      return [(await create.send(createBody('a'))).status, (await status).status];
    };
    return { old: await callWith(SERVER_KEY), rotated: await callWith(NEW_KEY) };
  };

  it.each([
    [{}, [201, 200], [401, 401]],
    [{ rotatedKey: NEW_KEY }, [201, 200], [201, 200]],
    [{ rotatedKey: NEW_KEY, oldKeyRefused: true }, [401, 401], [201, 200]],
    [{ oldKeyRefused: true }, [401, 401], [401, 401]],
  ])(
    'authorization: when the faults are %j, then create and status return %j for the old key and %j for the new one',
    async (faults, old, rotated) => {
      expect(await statusesWith(faults)).toEqual({ old, rotated });
    },
  );
});
