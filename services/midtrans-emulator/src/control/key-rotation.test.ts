import { sign } from '../server-key.ts';
import { closeEmulators, createBody, SERVER_KEY, startEmulator, withReceiver } from '../testing/start-emulator.ts';
import { closeReceivers } from '../testing/start-receiver.ts';

afterEach(closeEmulators);
afterEach(closeReceivers);

const NEW_KEY = 'SB-Mid-server-rotated';
const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

describe('rotatedKey', () => {
  it('signature: when the key changes, then what is told afterwards is signed with the new one', async () => {
    const { receiver, emulator } = await withReceiver();
    await emulator.create('a');
    await emulator.control('faults', { rotatedKey: NEW_KEY });
    await emulator.pay('a');
    await receiver.waitFor(2);
    for (const { body } of receiver.received)
      expect(body.signature_key).toBe(sign('a', String(body.status_code), '150000.00', NEW_KEY));
    expect((await emulator.status('a')).body.signature_key).toBe(sign('a', '200', '150000.00', NEW_KEY));
  });

  it('repeats: when the key changes between two tries, then the text that was signed before is sent again', async () => {
    const { receiver, emulator } = await withReceiver();
    await emulator.create('a');
    await emulator.pay('a');
    await receiver.waitFor(2);
    await emulator.control('faults', { rotatedKey: NEW_KEY });
    const [first] = await emulator.deliveries('a');
    await emulator.control(`deliveries/${first!.id}/resend`, {});
    expect(receiver.received[2]!.body.signature_key).toBe(sign('a', '201', '150000.00', SERVER_KEY));
  });

  it('order: when it is set for one, then the others are signed with the account’s key', async () => {
    const emulator = startEmulator();
    await emulator.control('faults', { order_id: 'a', rotatedKey: NEW_KEY });
    for (const id of ['a', 'b']) {
      await emulator.create(id);
      await emulator.pay(id);
    }
    expect((await emulator.status('a')).body.signature_key).toBe(sign('a', '200', '150000.00', NEW_KEY));
    expect((await emulator.status('b')).body.signature_key).toBe(sign('b', '200', '150000.00', SERVER_KEY));
  });
});

describe('calls', () => {
  const answers = async (faults: Record<string, unknown>) => {
    const emulator = startEmulator();
    await emulator.control('faults', faults);
    const ask = async (key: string) => {
      const create = emulator.api.post('/snap/v1/transactions').set('Authorization', basic(key));
      const status = emulator.api.get('/v2/a/status').set('Authorization', basic(key));
      return [(await create.send(createBody('a'))).status, (await status).status];
    };
    return { old: await ask(SERVER_KEY), rotated: await ask(NEW_KEY) };
  };

  it.each([
    [{}, [201, 200], [401, 401]],
    [{ rotatedKey: NEW_KEY }, [201, 200], [201, 200]],
    [{ rotatedKey: NEW_KEY, oldKeyRefused: true }, [401, 401], [201, 200]],
    [{ oldKeyRefused: true }, [401, 401], [401, 401]],
  ])('keys: when %j holds, then the old key gets %j and the new one %j', async (faults, old, rotated) => {
    expect(await answers(faults)).toEqual({ old, rotated });
  });
});
