import { affectedParts } from './watch-sources.ts';

const ALL = ['admin-mf', 'assessment-mf', 'catalog-mf', 'shell'];

describe('affectedParts', () => {
  it('when a file of one app changed, then that app alone is built', () => {
    expect(affectedParts(['apps/admin-mf/src/remote.ts'], ALL)).toEqual({ apps: ['admin-mf'], api: false });
  });
  it('when a shared lib changed, then all apps are; contracts restart the API too', () => {
    expect(affectedParts(['libs/ui/src/button.tsx'], ALL).apps).toEqual(ALL);
    expect(affectedParts(['libs/ui/src/button.tsx'], ALL).api).toBe(false);
    expect(affectedParts(['libs/contracts/src/texts.ts'], ALL)).toMatchObject({ api: true });
  });
  it('when the API or an instrument changed, then no app is built', () => {
    expect(affectedParts(['services/api/src/app.ts', 'libs/instruments/src/bands.ts'], ALL)).toEqual({
      apps: [],
      api: true,
    });
  });
});
