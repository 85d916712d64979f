import { partsOf } from './parts-of.ts';

const ALL = ['admin-mf', 'assessment-mf', 'catalog-mf', 'shell'];

describe('partsOf', () => {
  it('when a file of one app changed, then that app alone is built', () => {
    expect(partsOf(['apps/admin-mf/src/remote.ts'], ALL)).toEqual({ apps: ['admin-mf'], api: false });
  });
  it('when a shared lib changed, then all apps are; contracts restart the API too', () => {
    expect(partsOf(['libs/ui/src/button.tsx'], ALL).apps).toEqual(ALL);
    expect(partsOf(['libs/ui/src/button.tsx'], ALL).api).toBe(false);
    expect(partsOf(['libs/contracts/src/texts.ts'], ALL)).toMatchObject({ api: true });
  });
  it('when the API or an instrument changed, then no app is built', () => {
    expect(partsOf(['services/api/src/app.ts', 'libs/instruments/src/bands.ts'], ALL)).toEqual({ apps: [], api: true });
  });
});
