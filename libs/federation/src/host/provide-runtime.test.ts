import * as core from '@module-federation/runtime-core';
import { provideRuntime } from './host-instance.ts';

it('provideRuntime: when it was called, then the global contains the whole runtime', () => {
  provideRuntime();
  const provided = (window as unknown as Record<string, typeof core>)._FEDERATION_RUNTIME_CORE;
  expect(provided?.ModuleFederation).toBe(core.ModuleFederation);
  expect(Object.keys(provided ?? {})).toEqual(Object.keys(core));
});
