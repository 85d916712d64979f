import { showBoot } from '../../testing/boot-samples.ts';
import { loopbackOf, readOverrideRule } from './override-rule.ts';
import { createOverrides } from './overrides.ts';

const KEY = 'kenali.overrides';
const blocked = (): Storage => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

describe('readOverrideRule', () => {
  it.each([
    ['a demo', { mode: 'demo' }, 'published-and-loopback'],
    ['a demo that forbids it', { mode: 'demo', allowOverrides: false }, 'none'],
    ['production', { mode: 'production' }, 'none'],
    ['production that allows it', { mode: 'production', allowOverrides: true }, 'published'],
    ['an unknown mode', { mode: 'staging', allowOverrides: 'yes' }, 'none'],
    ['nothing', null, 'none'],
  ])('when the boot document is of %s, then the rule is %s', (_what, boot, rule) => {
    showBoot(boot);
    expect(readOverrideRule()).toBe(rule);
  });
});

describe('loopbackOf', () => {
  it.each([
    ['http://localhost:4001/catalog-mf/1', 'http://localhost:4001/catalog-mf/1/'],
    ['https://127.0.0.1/', 'https://127.0.0.1/'],
    ['http://[::1]:80/a/', 'http://[::1]/a/'],
    ['http://localhost.evil.test/', null],
    ['http://127.0.0.1.evil.test/', null],
    ['http://localhost@evil.test/', null],
    ['http://me@localhost/', null],
    ['https://evil.test/', null],
    ['http://localhost/?a=b', null],
    ['javascript:alert(1)', null],
    ['0.1.0-abc', null],
  ])('when the text is %s, then it returns %s', (typed, address) => expect(loopbackOf(typed)).toBe(address));
});

describe('overrides', () => {
  it('when a release is chosen, then the next page runs it and this page does not', () => {
    const overrides = createOverrides(() => localStorage, 'published');
    overrides.choose('catalog_mf', '0.2.0-b');
    expect(overrides.getSnapshot().active).toEqual({});
    expect(createOverrides(() => localStorage, 'published').getSnapshot().active).toEqual({ catalog_mf: '0.2.0-b' });
  });

  it('when they are reset, then the storage is empty', () => {
    const overrides = createOverrides(() => localStorage, 'published');
    overrides.choose('catalog_mf', '0.2.0-b');
    overrides.choose('admin_mf', '0.2.0-c');
    overrides.choose('admin_mf', null);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ catalog_mf: '0.2.0-b' });
    overrides.reset();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('when one fails, then only that one is removed, and listed as failed until it is dismissed', () => {
    localStorage.setItem(KEY, JSON.stringify({ catalog_mf: '0.2.0-b', admin_mf: '0.2.0-c' }));
    const overrides = createOverrides(() => localStorage, 'published');
    const listener = jest.fn();
    overrides.subscribe(listener);
    overrides.fail('catalog_mf');
    expect(overrides.getSnapshot()).toEqual({ active: { admin_mf: '0.2.0-c' }, failed: { catalog_mf: '0.2.0-b' } });
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ admin_mf: '0.2.0-c' });
    overrides.dismiss();
    expect(overrides.getSnapshot().failed).toEqual({});
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['none', { catalog_mf: '0.2.0-b' }],
    ['published', { catalog_mf: 'http://localhost:4001/' }],
    ['published-and-loopback', { catalog_mf: 'http://evil.test/' }],
    ['published-and-loopback', { catalog_mf: '../x' }],
    ['published-and-loopback', { shell: '0.2.0-b' }],
    ['published-and-loopback', { catalog_mf: { a: 1 } }],
    ['published-and-loopback', 'text'],
    ['published-and-loopback', null],
  ] as const)('when the rule is %s, then a stored %j is ignored', (rule, stored) => {
    localStorage.setItem(KEY, JSON.stringify(stored));
    expect(createOverrides(() => localStorage, rule).getSnapshot().active).toEqual({});
  });

  it('when the storage is invalid or the choice is not allowed, then nothing is active', () => {
    localStorage.setItem(KEY, '{');
    const overrides = createOverrides(() => localStorage, 'published');
    overrides.choose('catalog_mf', 'http://localhost:4001/');
    overrides.choose('catalog_mf', 'a/b');
    expect(overrides.getSnapshot().active).toEqual({});
    expect(localStorage.getItem(KEY)).toBe('{');
  });

  it('when the storage is blocked, then nothing is active and no call throws', () => {
    const overrides = createOverrides(blocked, 'published');
    overrides.choose('catalog_mf', '0.2.0-b');
    overrides.fail('catalog_mf');
    overrides.reset();
    expect(overrides.getSnapshot()).toEqual({ active: {}, failed: {} });
  });

  it('when the rule is none, then the storage is never accessed', () => {
    const getStorage = jest.fn(blocked);
    const overrides = createOverrides(getStorage, 'none');
    overrides.choose('catalog_mf', null);
    overrides.fail('catalog_mf');
    overrides.reset();
    expect(getStorage).not.toHaveBeenCalled();
  });
});

describe('getOverrides', () => {
  it.each(['demo', 'production'])('when a %s page runs with blocked storage, then nothing is active', (mode) => {
    showBoot({ mode });
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
    jest.isolateModules(() => {
      const { getOverrides } = require('./overrides.ts') as typeof import('./overrides.ts');
      expect(getOverrides().getSnapshot().active).toEqual({});
    });
  });
});
