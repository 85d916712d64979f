import { observerConsentText } from './observer-consent.ts';

it('observerConsentText: the published text still has its hash, by which stored consents name it', () => {
  const { version, hash } = observerConsentText({ practice: 'Praktik Contoh', contact: 'halo@contoh.test' });
  expect({ version, hash }).toEqual({
    version: '2026-11-29',
    hash: '348be6c9cff39f7fbe60c6618bea51049046620acd530988795b53f9543e704d',
  });
});
