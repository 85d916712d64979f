import { affectedParts } from './watch-sources.ts';

const ALL = ['admin-mf', 'assessment-mf', 'catalog-mf', 'shell'];

describe('affectedParts', () => {
  it('rebuilds only the app whose file changed', () => {
    expect(affectedParts(['apps/admin-mf/src/remote.ts'], ALL)).toEqual({ apps: ['admin-mf'], api: false });
  });
  it('rebuilds all apps when a shared lib changed, and restarts the API for contracts', () => {
    expect(affectedParts(['libs/ui/src/button/button.tsx'], ALL).apps).toEqual(ALL);
    expect(affectedParts(['libs/ui/src/button/button.tsx'], ALL).api).toBe(false);
    expect(affectedParts(['libs/contracts/src/texts.ts'], ALL)).toMatchObject({ api: true });
  });
  it('rebuilds no app when the API or an instrument changed', () => {
    expect(affectedParts(['services/api/src/app.ts', 'libs/instruments/src/bands.ts'], ALL)).toEqual({
      apps: [],
      api: true,
    });
  });
});
