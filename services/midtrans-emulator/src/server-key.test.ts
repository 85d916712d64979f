import { sign } from './server-key.ts';

describe('sign', () => {
  it.each<[[string, string, string, string], string]>([
    [
      ['1111', '200', '100000.00', 'askvnoibnosifnboseofinbofinfgbiufglnbfg'],
      'edc076b21793ebe3e17926350f5b8ae67d902fe657b3d0aa31b932d5c127e2375d308a2bc94f3265ac2d80a1f181a79b997ac178a236fcff35af263fc4d4c231',
    ],
    [
      ['order_42_1760000000000', '200', '150000.00', 'SB-Mid-server-kenali-demo'],
      'f7aab947c96bc5b62df307aaf726fabc1a4be51520aa38e8602496f35e9f6b4bec3ced46805b140cffbcaa9ff9f7cc041c27d8e38a0688e3e464706e4a3711e7',
    ],
    [
      ['order_42_1760000000000', '201', '150000.00', 'SB-Mid-server-kenali-demo'],
      'c3a93de7e5212bdca2b3b021bb60847251d5eef07c2c9d485371338d9ebba1071d971ddcc38004a680c23dd898cd55840b1c0ac7c6227f11be413a7341c5f5d4',
    ],
  ])('sign: when the texts are %j, then it returns the published signature', (texts, expected) => {
    expect(sign(...texts)).toBe(expected);
  });
});
