import { BASE_URL, ENTRY_SHA, sampleRemote } from '../../testing/boot-samples.ts';
import { createScriptLoads, parseDocument, toScriptUrl } from './script-loads.ts';
import { trustedFilesOf } from './trusted-files.ts';

const ADDRESS = `${BASE_URL}remoteEntry.js`;

/** The policies that the page creates, and what they pass on. */
const created: string[] = [];
const passed: string[] = [];

beforeAll(() => {
  const pass = (text: string) => {
    passed.push(text);
    return text;
  };
  const createPolicy = (name: string) => {
    created.push(name);
    return { createScriptURL: pass, createHTML: pass };
  };
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
});
beforeEach(() => {
  passed.length = 0;
});
afterAll(() => Reflect.deleteProperty(globalThis, 'trustedTypes'));

it('when the browser knows Trusted Types, then scripts, the worker and kept documents share one policy', () => {
  const script = createScriptLoads(trustedFilesOf([sampleRemote()])).create(ADDRESS, 'catalog_mf');
  expect([script.src, script.integrity || script.getAttribute('integrity')]).toEqual([ADDRESS, ENTRY_SHA]);
  expect(toScriptUrl('/worker.js')).toBe('/worker.js');
  expect(parseDocument('<title>Hasil</title>').title).toBe('Hasil');
  expect(created).toEqual(['kenali']);
  expect(passed).toEqual([ADDRESS, '/worker.js', '<title>Hasil</title>']);
});

it('when a script belongs to no trusted release, then no address of it is marked as checked', () => {
  expect(() => createScriptLoads(trustedFilesOf([])).create(ADDRESS, 'catalog_mf')).toThrow('not part of');
  expect(passed).toEqual([]);
});
