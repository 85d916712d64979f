import { isSigned } from './signature.ts';

const KEY = 'SB-Mid-server-kenali-demo';
const notification = {
  order_id: 'order_42_1760000000000',
  status_code: '200',
  gross_amount: '150000.00',
  signature_key:
    'f7aab947c96bc5b62df307aaf726fabc1a4be51520aa38e8602496f35e9f6b4bec3ced46805b140cffbcaa9ff9f7cc041c27d8e38a0688e3e464706e4a3711e7',
};

describe('isSigned', () => {
  it('when the notification is the published test vector, then the signature is valid', () => {
    const published = {
      order_id: '1111',
      status_code: '200',
      gross_amount: '100000.00',
      signature_key:
        'edc076b21793ebe3e17926350f5b8ae67d902fe657b3d0aa31b932d5c127e2375d308a2bc94f3265ac2d80a1f181a79b997ac178a236fcff35af263fc4d4c231',
    };
    expect(isSigned(published, ['askvnoibnosifnboseofinbofinfgbiufglnbfg'])).toBe(true);
  });

  it('when the previous key signed it, then the signature is valid while that key is configured', () => {
    expect(isSigned(notification, ['SB-Mid-server-new', KEY])).toBe(true);
    expect(isSigned(notification, ['SB-Mid-server-new', null])).toBe(false);
  });

  it.each(['order_id', 'status_code', 'gross_amount'] as const)(
    'when %s was changed, then the signature is invalid',
    (field) => {
      expect(isSigned({ ...notification, [field]: `${notification[field]}1` }, [KEY])).toBe(false);
    },
  );

  it('when the signature is too short or not hexadecimal, then it is invalid and nothing is thrown', () => {
    expect(isSigned({ ...notification, signature_key: notification.signature_key.slice(2) }, [KEY])).toBe(false);
    expect(isSigned({ ...notification, signature_key: 'z'.repeat(128) }, [KEY])).toBe(false);
  });
});
